import { Component, type ComponentType, createContext, type ReactNode, Suspense, use } from 'react';

/** Code that did not arrive: the line is down, or a newer build has taken the place of this one. */
export class MissingCodeError extends Error {
  readonly kind = 'missing code';

  /** @param forget lets the code be asked for again */
  constructor(
    cause: unknown,
    readonly forget: () => void,
  ) {
    super('A part of the product did not arrive', { cause });
  }
}

/** A component whose code arrives when it is first wanted, or earlier when somebody loads it. */
export type Part<Props> = ComponentType<Props> & {
  /** Rejects where the code does not arrive; may be called again. */
  load: () => Promise<void>;
};

/**
 * Makes a part of the product that is no part of the script everybody waits for.
 * Draw it inside a `PartBoundary`. Once loaded, it is drawn at once.
 * @param fetchCode an `import()` and what is taken from it
 */
export function createPart<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): Part<Props> {
  let arriving: Promise<ComponentType<Props>> | undefined;

  const forget = () => {
    arriving = undefined;
  };
  /** A failure holds until it is forgotten: drawing alone would ask for ever. */
  const fetchOnce = () => {
    if (arriving !== undefined) return arriving;
    const code = fetchCode().then(
      (component) => {
        // By these React knows what is there, and draws it without a pause.
        Object.assign(code, { status: 'fulfilled', value: component });
        return component;
      },
      (cause) => {
        throw new MissingCodeError(cause, forget);
      },
    );
    arriving = code;
    return code;
  };

  function PartOfTheProduct(props: Props) {
    const Arrived = use(fetchOnce());
    return <Arrived {...props} />;
  }

  const load = async () => {
    try {
      await fetchOnce();
    } catch (error) {
      forget();
      throw error;
    }
  };
  return Object.assign(PartOfTheProduct, { load });
}

/**
 * Tells the app that code did not arrive.
 * @param canReload whether the page may be loaded anew without losing anything typed
 */
export const MissingCodeContext = createContext<(canReload: boolean) => void>(() => {});

type PartBoundaryState = { error: unknown };

type PartBoundaryProps = {
  /** Drawn while code is on its way. */
  waiting: ReactNode;
  /** Drawn where code did not arrive. */
  missing: (retry: () => void) => ReactNode;
  /** A change of it means that the failure is over. */
  resetKey?: unknown;
  children: ReactNode;
};

/** Draws parts, and what stands in their place until they are there or when they don't come. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  static override contextType = MissingCodeContext;
  declare context: React.ContextType<typeof MissingCodeContext>;
  override state: PartBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof MissingCodeError)) return;
    error.forget();
    // A whole screen is missing: what was on the page before is gone anyway.
    this.context(true);
  }

  override componentDidUpdate({ resetKey }: PartBoundaryProps, { error }: PartBoundaryState) {
    // A failure of before: one that comes with the change is what the change has led to.
    if (error !== null && resetKey !== this.props.resetKey) this.retry();
  }

  override render() {
    const { error } = this.state;
    if (error instanceof MissingCodeError) return this.props.missing(this.retry);
    // Any other defect is for the boundary around the whole page.
    if (error !== null) throw error;
    return <Suspense fallback={this.props.waiting}>{this.props.children}</Suspense>;
  }

  private readonly retry = () => {
    this.setState({ error: null });
  };
}
