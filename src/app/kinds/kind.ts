import type { SidebarLink } from '../../components/Sidebar';
import type { Address } from '../address';

/** What the app shows of one kind of record, beside its machines. */
export type RecordScreens<Props> = {
  /** Its entry in the sidebar. */
  link: SidebarLink;
  addresses: readonly Address<Props>[];
};

type Screen<Props> = Pick<Address<Props>, 'screen' | 'module' | 'draw'>;

/** The two addresses of a kind of record (section 2). */
export const recordAddresses = <Props>(
  name: string,
  { list, detail }: { list: Screen<Props>; detail: Screen<Props> },
): Address<Props>[] => [
  { path: `/${name}`, isSignedIn: true, ...list },
  { path: `/${name}/detalhe/:id`, isSignedIn: true, ...detail },
];
