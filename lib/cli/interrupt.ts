/** A terminal and npm both pass one Ctrl-C on, so what follows at once is the same one. */
const SAME_INTERRUPT_MS = 500;
const AT_ONCE = 130;

/**
 * Runs `stop` at the first Ctrl-C or SIGTERM and exits with what it gives; a second one exits at once.
 * @returns a function that ends the listening.
 */
export function onInterrupt(stop: () => Promise<number>): () => void {
  let firstMs: number | undefined;
  const interrupt = () => {
    if (firstMs === undefined) {
      firstMs = performance.now();
      void stop().then((exitCode) => process.exit(exitCode));
    } else if (performance.now() - firstMs > SAME_INTERRUPT_MS) process.exit(AT_ONCE);
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  return () => void process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
}
