import type { Part } from '../components/part';
import type { Machines } from './machines';
import type { UnfinishedWork } from './unfinishedWork';

/** What the rooms of the app are given, each of them everything. */
export type RoomProps = {
  machines: Machines;
  /** What a session that ended by itself has left; null when none did. */
  ended: ReturnType<UnfinishedWork['recall']>;
  onSignIn: (accessToken: string) => void;
};

/** An address of section 2 for one of the two states of section 6. */
export type Address = {
  path: string;
  isSignedIn: boolean;
  room: Part<RoomProps>;
  /** The file that the room's code is asked for by. */
  module: string;
};
