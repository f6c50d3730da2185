const states: [pseudo: RegExp, name: string][] = [
  [/:hover\b/g, '.is-hover'],
  [/:focus-visible\b/g, '.is-focus'],
];

/** Says every rule for hover and focus once more for a class, so that both can be looked at. */
export function forceStates(): void {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const said = rules.flatMap(({ cssText }) =>
    states.flatMap(([pseudo, name]) =>
      cssText.search(pseudo) < 0 ? [] : [cssText.replace(pseudo, name)],
    ),
  );
  const forced = new CSSStyleSheet();
  for (const rule of said) forced.insertRule(rule, forced.cssRules.length);
  document.adoptedStyleSheets = [forced];
}
