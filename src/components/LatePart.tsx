import {
  Component,
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { classes, overlayClasses } from './classes';
import { isMissingChunk, reloadIfServed } from './ErrorBoundary';

const FAILED = 'Não foi possível abrir. Verifique a conexão.';

/** A component whose code is loaded late. */
export type LateCode<Props> = {
  /** The component, if it is there; else one that loads it as it is drawn. */
  current: () => ComponentType<Props> | LazyExoticComponent<ComponentType<Props>>;
  load: () => Promise<unknown>;
  /** Lets code that did not come be asked for again. */
  forget: () => void;
};

/** @param load imports a module whose default export is the component */
export function lateCode<Props>(load: () => Promise<{ default: ComponentType<Props> }>): LateCode<Props> {
  let loaded: ComponentType<Props> | null = null;
  const start = async () => {
    const code = await load();
    loaded = code.default;
    return code;
  };
  let late = lazy(start);
  return {
    current: () => loaded ?? late,
    load: start,
    forget: () => {
      late = lazy(start);
    },
  };
}

/** Places of the line that replaces a part whose code did not load; undefined for none. */
const places = {
  here: 'text-sm text-ink-soft',
  below: classes(overlayClasses, 'absolute top-full right-0 z-50 mt-1.5 w-60 rounded-md p-3 text-sm'),
  above: classes(overlayClasses, 'absolute bottom-full left-0 z-50 mb-1.5 w-60 rounded-md p-3 text-sm'),
  window: classes(
    overlayClasses,
    'fixed inset-x-0 top-0 z-50 mx-auto max-w-form p-4 text-sm sm:top-24 sm:rounded-lg',
  ),
};

type FailureProps = {
  /** The place of the line; without it nothing is shown. */
  place?: keyof typeof places | undefined;
  /** Closes a part that the user has opened; the line goes with it. */
  onClose?: (() => void) | undefined;
};

type LatePartProps<Props> = FailureProps & {
  code: LateCode<Props>;
  props: Props;
  /** Shown while the code is loading. */
  fallback?: ReactNode;
};

/** Draws a component whose code is loaded late, in an error boundary of its own. */
export const LatePart = <Props extends object>({
  code,
  props,
  fallback,
  ...failure
}: LatePartProps<Props>) => (
  <PartBoundary code={code} {...failure}>
    <Suspense fallback={fallback}>
      <Loaded code={code} props={props} />
    </Suspense>
  </PartBoundary>
);

function Loaded<Props extends object>({ code, props }: Pick<LatePartProps<Props>, 'code' | 'props'>) {
  // The same for as long as it is drawn: its states would begin again.
  const [part] = useState(code.current);
  return createElement<Props>(part, props);
}

type BoundaryProps = FailureProps & { code: Pick<LateCode<never>, 'forget'>; children: ReactNode };

/**
 * Replaces a part whose code did not load, and loads it again after the next press of a key or a pointer. If the server
 * answers, the chunk is gone, as after a deployment: the page is reloaded, once in a tab.
 */
class PartBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (isMissingChunk(error)) void reloadIfServed();
  }

  private readonly retry = () => {
    this.props.code.forget();
    this.setState({ error: null });
    this.props.onClose?.();
  };

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // A defect is for the boundary of the whole app.
    if (!isMissingChunk(error)) throw error;
    return <FailedPart place={this.props.place} onPress={this.retry} />;
  }
}

const presses = ['pointerdown', 'keydown'] as const;

function FailedPart({ place, onPress }: Pick<FailureProps, 'place'> & { onPress: () => void }) {
  useEffect(() => {
    // Before the press does anything: the button that it is for opens the part again.
    for (const press of presses) document.addEventListener(press, onPress, { capture: true });
    return () => {
      for (const press of presses) document.removeEventListener(press, onPress, { capture: true });
    };
  }, [onPress]);
  if (place === undefined) return null;
  return (
    <p role="alert" className={places[place]}>
      {FAILED}
    </p>
  );
}
