/** The product's mark: a balance's pointer. Decorative; a name stands beside it. */
export function Logo() {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className="size-5 shrink-0">
      <rect width="32" height="32" rx="7" className="fill-accent" />
      <path d="M16 6 25.5 25h-4.1l-1.9-4.1h-7L10.6 25H6.5Z" className="fill-on-accent" />
      <path d="M16 12.6 18.1 17.4h-4.2Z" className="fill-accent" />
    </svg>
  );
}
