import type { ReactNode } from 'react';
import type { Part } from '../components/part';

/** An address of section 2 for one of the two states of section 6. */
export type Address<Props> = {
  path: string;
  isSignedIn: boolean;
  screen: Pick<Part<never>, 'load'>;
  /** The file that the screen's code is asked for by. */
  module: string;
  draw: (props: Props) => ReactNode;
};
