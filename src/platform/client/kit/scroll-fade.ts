import './scroll-fade.css';

function markEdges(box: HTMLElement): void {
  const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = box;
  const before = Math.abs(scrollLeft) > 1 || scrollTop > 1;
  const after =
    scrollWidth - clientWidth - Math.abs(scrollLeft) > 1 ||
    scrollHeight - clientHeight - scrollTop > 1;
  box.dataset.more = [before && 'before', after && 'after'].filter(Boolean).join(' ');
}

/**
 * A `ref` for a scroll container with the class `bw-fade-x` or `bw-fade-y`: fades the edges where
 * content is hidden.
 */
export function fadeWhereMore(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  const look = () => markEdges(box);
  const sizes = new ResizeObserver(look);
  const contents = new MutationObserver(look);
  box.addEventListener('scroll', look, { passive: true });
  sizes.observe(box);
  contents.observe(box, { childList: true, subtree: true, characterData: true });
  look();
  return () => {
    box.removeEventListener('scroll', look);
    sizes.disconnect();
    contents.disconnect();
  };
}
