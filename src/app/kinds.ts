import { Building2, type LucideIcon, Users } from 'lucide-react';
import type { ComponentType } from 'react';
import { createPart } from '../components/part';
import type { SidebarLink } from '../components/Sidebar';
import type { Address, RoomProps } from './address';

/** What the app shows of one kind of record. */
type RecordKind = {
  /** Its entry in the sidebar. */
  link: SidebarLink;
  /** Its two addresses (section 2): its list, and the page of one of its records. */
  addresses: readonly [Address, Address];
};

/** The code of a room, asked for when it is first wanted. */
type Code = () => Promise<{ Room: ComponentType<RoomProps> }>;

const roomAt = (path: string, file: string, fetchCode: Code): Address => ({
  path,
  isSignedIn: true,
  room: createPart(() => fetchCode().then(({ Room }) => Room)),
  module: `src/app/rooms/${file}.tsx`,
});

/** What tells one kind from another. */
type KindParts = {
  label: string;
  icon: LucideIcon;
  list: string;
  fetchList: Code;
  page: string;
  fetchPage: Code;
};

/** @param parts `list` and `page` are the names of its rooms, that of the list its address, too */
const recordKind = ({ label, icon, list, fetchList, page, fetchPage }: KindParts): RecordKind => ({
  link: { to: `/${list}`, label, icon },
  addresses: [roomAt(`/${list}`, list, fetchList), roomAt(`/${list}/detalhe/:id`, page, fetchPage)],
});

/** Every kind of record, in the order of the sidebar. */
export const kinds: readonly RecordKind[] = [
  recordKind({
    label: 'Cidades',
    icon: Building2,
    list: 'cidades',
    fetchList: () => import('./rooms/cidades'),
    page: 'cidade',
    fetchPage: () => import('./rooms/cidade'),
  }),
  recordKind({
    label: 'Pessoas',
    icon: Users,
    list: 'pessoas',
    fetchList: () => import('./rooms/pessoas'),
    page: 'pessoa',
    fetchPage: () => import('./rooms/pessoa'),
  }),
];
