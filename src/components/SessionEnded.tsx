/**
 * What stands in the place of every screen from the end of a session until the
 * page has reloaded; most reloads are over before its words appear.
 */
export function SessionEnded() {
  return (
    <main className="flex min-h-dvh items-center justify-center bg-canvas p-6">
      <p className="animate-late text-base text-ink-soft">Sua sessão terminou.</p>
    </main>
  );
}
