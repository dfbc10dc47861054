import type { SidebarLink } from '../../components/Sidebar';
import type { Address } from '../address';

/** What the app shows of one kind of record. */
export type RecordKind = {
  /** Its entry in the sidebar. */
  link: SidebarLink;
  addresses: readonly Address[];
};

type Room = Pick<Address, 'room' | 'module'>;

/** The two addresses of a kind of record (section 2). */
export const recordAddresses = (
  name: string,
  { list, detail }: { list: Room; detail: Room },
): readonly Address[] => [
  { path: `/${name}`, isSignedIn: true, ...list },
  { path: `/${name}/detalhe/:id`, isSignedIn: true, ...detail },
];
