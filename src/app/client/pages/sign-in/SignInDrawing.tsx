export function SignInDrawing() {
  return (
    <svg className="bw-drawing" viewBox="20 0 220 150" width="220" height="150" aria-hidden="true">
      <path className="faint" d="M20 62h220M130 4v142M20 132h220" />
      <path d="M86 62h88v70H86z" />
      <path d="M102 62V42a28 28 0 0 1 56 0v20" />
      <path d="M112 62V42a18 18 0 0 1 36 0v20" />
      <circle className="warm" cx="130" cy="92" r="8" />
      <path className="warm" d="M130 100v16" />
      <path className="blue" d="M206 62v70M199 62h14M199 132h14M202 66l8-8M202 136l8-8" />
      <path className="blue" d="M86 146h88M86 139v10M174 139v10" />
    </svg>
  );
}
