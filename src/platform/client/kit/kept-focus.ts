const REGIONS = 'main, [role="dialog"]';
/** Milliseconds in which whoever took a control away may say itself where the keyboard goes. */
const GRACE = 60;

/** A control that had the keyboard, and what it stood in, from the inside out. */
interface Spot {
  control: Element;
  around: Element[];
  inForm: boolean;
  path: string;
}

function spotOf(control: Element): Spot | null {
  const region = control.closest(REGIONS);
  if (!region || region === control) return null;
  const around: Element[] = [];
  for (let at = control.parentElement; at; at = at.parentElement) {
    around.push(at);
    if (at === region) break;
  }
  const inForm = control.closest('form') !== null;
  return { control, around, inForm, path: location.pathname };
}

function fieldIn(place: Element, inForm: boolean): HTMLElement | undefined {
  const asked = place.querySelector<HTMLElement>('[data-autofocus]');
  if (asked || !inForm) return asked ?? undefined;
  const fields = place.querySelectorAll<HTMLInputElement>(
    'form :is(input, select, textarea):not([type="hidden"], [type="file"], :disabled)',
  );
  return [...fields].find(({ value }) => value === '') ?? fields[0];
}

function headingIn(place: Element): HTMLElement | null {
  const heading = place.querySelector<HTMLElement>('h1, h2, h3, h4');
  if (heading) heading.tabIndex = -1;
  return heading;
}

/** The nearest place to where the control was: a field if it was in a form, or else a heading. */
function placeNear({ around, inForm }: Spot): HTMLElement | null {
  for (const place of around.filter(({ isConnected }) => isConnected)) {
    const found = fieldIn(place, inForm) ?? headingIn(place);
    if (found) return found;
  }
  return null;
}

/** Where nobody has begun yet, the keyboard begins at the first empty field, or else at a heading. */
export function beginIn(place: Element): void {
  if (isNowhere()) (fieldIn(place, true) ?? headingIn(place))?.focus({ preventScroll: true });
}

/** A dialog's keyboard begins at its first empty field, if it has one, and not at its way out. */
export function markFirstField(place: Element | null): void {
  if (place) fieldIn(place, true)?.setAttribute('data-autofocus', '');
}

/** Whether something is still on its way to where the control was. */
function isBusy({ around }: Spot): boolean {
  const place = around.find(({ isConnected }) => isConnected);
  return Boolean(place?.querySelector('div[aria-busy="true"]'));
}

const isThere = ({ around, path }: Spot) =>
  Boolean(around.at(-1)?.isConnected) && path === location.pathname;

const isNowhere = () => !document.activeElement || document.activeElement === document.body;

/** When the control that has the keyboard goes, the keyboard stays near to where it was. */
export function watchFocus(): () => void {
  let spots: Spot[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function goOn() {
    if (!isNowhere()) return;
    spots = spots.filter(isThere);
    const spot = spots.at(-1);
    if (!spot || isBusy(spot)) return;
    const to = spot.control.isConnected ? spot.control : placeNear(spot);
    if (to instanceof HTMLElement) to.focus({ preventScroll: true });
  }

  const observer = new MutationObserver(() => {
    const spot = spots.at(-1);
    if (!spot || spot.control.isConnected || !isNowhere()) return;
    clearTimeout(timer);
    timer = setTimeout(goOn, GRACE);
  });

  function arrived({ target }: FocusEvent) {
    const spot = target instanceof Element ? spotOf(target) : null;
    if (!spot) return;
    const isOver = (one: Spot) => one.around.at(-1) === spot.around.at(-1);
    spots = [...spots.filter((one) => isThere(one) && !isOver(one)), spot];
  }

  /** Who pressed on empty paper let go of it; who lost the control did not. */
  function left({ target, relatedTarget }: FocusEvent) {
    // Pressed by mouse, what is left has let go already, and what is pressed does not hold it yet.
    if (relatedTarget) return;
    queueMicrotask(() => {
      if (target instanceof Element && target.isConnected && isNowhere()) spots = [];
    });
  }

  document.addEventListener('focusin', arrived);
  document.addEventListener('focusout', left);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', arrived);
    document.removeEventListener('focusout', left);
  };
}
