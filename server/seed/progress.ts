const WIDTH = 30;

/** A progress bar; one line per tenth where the output isn't a terminal. */
export function progressBar(label: string, total: number) {
  let shown = -1;
  return (done: number) => {
    const share = total === 0 ? 1 : done / total;
    const step = Math.floor(share * (process.stdout.isTTY ? 100 : 10));
    if (step === shown) return;
    shown = step;
    const filled = Math.round(share * WIDTH);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`;
    const line = `${label} ${bar} ${done.toLocaleString('pt-BR')}/${total.toLocaleString('pt-BR')}`;
    process.stdout.write(process.stdout.isTTY ? `\r${line}${share === 1 ? '\n' : ''}` : `${line}\n`);
  };
}
