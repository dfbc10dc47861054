/** Params of actions and guards that most charts hand over: the event itself, the output of a call, its failure. */
import { failureOf } from '../src/domain/errors';

export const itself = <Event>({ event }: { event: Event }) => event;

export const output = <Output>({ event }: { event: { output: Output } }) => event.output;

export const failure = ({ event }: { event: { error: unknown } }) => failureOf(event.error);
