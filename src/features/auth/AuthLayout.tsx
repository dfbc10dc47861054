import type { ReactNode } from 'react';
import { BrandMark } from '../../components/Brand';

/** The frame of the signed-out screens: the form, and on wide screens the brand beside it. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh bg-canvas text-ink lg:grid-cols-2">
      <aside className="relative hidden overflow-hidden bg-brand text-on-brand lg:block">
        <div className="relative z-10 flex h-full flex-col p-12">
          <p className="text-lg font-semibold">Cadastro</p>
          <p className="mt-auto max-w-dialog text-display font-semibold text-balance">
            Cada pessoa e cada cidade no seu lugar.
          </p>
          <p className="mt-4 max-w-dialog text-base text-balance text-on-brand-soft">
            O cadastro da equipe: fácil de consultar, e nada se perde.
          </p>
        </div>
        <img src="/gaveta.svg" alt="" className="absolute inset-x-0 top-24 h-1/2 w-full" />
      </aside>
      <main className="flex flex-col items-center px-4 pt-above-form pb-10 sm:px-8">
        <div className="w-full max-w-auth">
          <BrandMark className="mb-8 size-11" />
          {children}
        </div>
      </main>
    </div>
  );
}
