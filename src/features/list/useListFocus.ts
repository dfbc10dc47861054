import { type RefObject, useEffect, useRef } from 'react';
import { ROW_LINK } from '../../components/DataTable';

/** The places of a list that take the focus, and the ways to them. */
export function useListFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLElement>(null);
  /** The index of the row whose deletion was asked. */
  const askedAt = useRef(0);
  const links = () => [...(rows.current?.querySelectorAll<HTMLElement>(ROW_LINK) ?? [])];
  return {
    heading,
    searchBox,
    rows,
    focusHeading: () => heading.current?.focus(),
    focusSearch: () => searchBox.current?.focus(),
    focusFirstRow: () => links()[0]?.focus(),
    leaveRow: (index: number) => {
      askedAt.current = index;
    },
    /** The row that has moved up to the place of the deleted one, or the last row, or else the heading. */
    afterDeletion: () => links()[askedAt.current] ?? links().at(-1) ?? heading.current,
  };
}

export type ListFocus = ReturnType<typeof useListFocus>;

/** The pager goes when its page fails: where it had the focus, the heading takes it. */
export function useFocusAfterFailure(heading: RefObject<HTMLElement | null>, hasFailed: boolean): void {
  useEffect(() => {
    if (hasFailed && document.activeElement === document.body) heading.current?.focus();
  }, [heading, hasFailed]);
}
