import { type ReactNode, type RefObject, useRef } from 'react';
import { useArrival } from '../../components/Arrival';
import { ignoreHeldEnter } from '../../components/ignoreHeldEnter';

type AuthFormProps = {
  title: string;
  /** The screen in a word or two, for the window's title. */
  area: string;
  /** Why the form is there, where that is not plain. */
  notice?: string | false | undefined;
  /** Ties it to the field that the focus goes to: a region that comes with its text goes unheard. */
  noticeId?: string;
  formRef: RefObject<HTMLFormElement | null>;
  onSubmit: () => void;
  children: ReactNode;
  footer: ReactNode;
};

/** The form of a signed-out screen under its heading, and the way to the other one. */
export function AuthForm({
  title,
  area,
  notice,
  noticeId,
  formRef,
  onSubmit,
  children,
  footer,
}: AuthFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(area, heading);

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mb-6 text-title font-semibold">
        {title}
      </h1>
      {notice && (
        <p id={noticeId} className="mb-6 rounded-md bg-accent-soft px-3 py-2 text-sm">
          {notice}
        </p>
      )}
      <form
        ref={formRef}
        noValidate
        onKeyDown={ignoreHeldEnter}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
      <p className="mt-6 text-center text-sm text-ink-soft">{footer}</p>
    </>
  );
}

export const authLinkClasses =
  'rounded-sm font-semibold text-accent underline decoration-1 underline-offset-4 hover:text-accent-strong';
