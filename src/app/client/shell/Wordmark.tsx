import { Link } from '@tanstack/react-router';

export function Wordmark() {
  return (
    <Link to="/" className="bw-wordmark" aria-label="Bidwright, home">
      <svg viewBox="0 0 30 28" width="30" height="28" aria-hidden="true" fill="none">
        <path
          className="letter"
          d="M4.500 1.500v25M4.500 3.500h8.500a5 5 0 0 1 0 10H4.500M4.500 13.500h10a5.500 5.500 0 0 1 0 11h-10"
        />
        <path className="measure" d="M26 3.500v21M23 3.500h6M23 24.500h6" />
      </svg>
      Bidwright
    </Link>
  );
}
