import type { AnyMachineSnapshot } from 'xstate';
import type { AnyCases } from '../walker/case';
import { stateName } from '../walker/chart';
import { callsUnderWay } from '../walker/expectation';
import { explore } from '../walker/explore';
import { type AnySurface, casesOn, isMade } from './surface';

/** All that a walk compares on the page of a state: what is seen, where, and which requests are under way. */
const lookOf = (cases: AnyCases, surface: AnySurface, state: AnyMachineSnapshot): string =>
  JSON.stringify([
    surface.sights(state as never),
    surface.addresses?.(state as never),
    callsUnderWay(cases, state).filter((id) => isMade(surface, id, state)),
    surface.actorCalls?.(state as never),
  ]);

/** The innermost states, in document order. */
const leavesOf = ({ _nodes }: AnyMachineSnapshot): string[] =>
  _nodes
    .filter(({ states }) => Object.keys(states).length === 0)
    .map(stateName)
    .sort();

/** Two states, each by the regions in which they differ. */
function pairOf(one: readonly string[], other: readonly string[]): string {
  const own = (all: readonly string[], others: readonly string[]) =>
    all.filter((name) => !others.includes(name)).join(' + ');
  return [own(one, other), own(other, one)].sort().join(' = ');
}

/**
 * The states of a flow that no walk of its surface could tell apart: another state in the place of one would pass.
 * @returns pairs such as `query.shown.fresh = query.shown.stale`
 */
export function statesAlike(flow: AnyCases, surface: AnySurface): string[] {
  const cases = casesOn(flow, surface);
  const byLook = new Map<string, Map<string, string[]>>();
  for (const { place } of [...cases.starts.keys()].flatMap((start) => explore(cases, start))) {
    const { state } = place;
    const isLooked = state.status === 'active' && !surface.isLost?.(state as never);
    if (!isLooked || surface.isPassing?.(state as never)) continue;
    const look = lookOf(cases, surface, state);
    const leaves = leavesOf(state);
    byLook.set(look, (byLook.get(look) ?? new Map()).set(leaves.join(), leaves));
  }
  const pairs = [...byLook.values()].flatMap((states) =>
    [...states.values()].flatMap((one, at, all) => all.slice(at + 1).map((other) => pairOf(one, other))),
  );
  return [...new Set(pairs)].sort();
}
