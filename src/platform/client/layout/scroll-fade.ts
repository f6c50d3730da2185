import './scroll-fade.css';

function updateHiddenEdges(box: HTMLElement): void {
  const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = box;
  const before = Math.abs(scrollLeft) > 1 || scrollTop > 1;
  const after =
    scrollWidth - clientWidth - Math.abs(scrollLeft) > 1 ||
    scrollHeight - clientHeight - scrollTop > 1;
  box.dataset.more = [before && 'before', after && 'after'].filter(Boolean).join(' ');
}

/** A `ref` for a scroll container with the class `bw-fade-x` or `bw-fade-y`. */
export function fadeScrollEdges(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  const update = () => updateHiddenEdges(box);
  const resizeObserver = new ResizeObserver(update);
  const mutationObserver = new MutationObserver(update);
  box.addEventListener('scroll', update, { passive: true });
  resizeObserver.observe(box);
  mutationObserver.observe(box, { childList: true, subtree: true, characterData: true });
  update();
  return () => {
    box.removeEventListener('scroll', update);
    resizeObserver.disconnect();
    mutationObserver.disconnect();
  };
}
