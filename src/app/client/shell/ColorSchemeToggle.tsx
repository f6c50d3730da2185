import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect } from 'react';

/**
 * The page's color scheme may differ from that of the system. `index.html` has one `theme-color`
 * element for each scheme.
 */
function useBrowserThemeColor(scheme: 'light' | 'dark') {
  useEffect(() => {
    for (const element of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      element.media = element.dataset.scheme === scheme ? 'all' : 'not all';
    }
  }, [scheme]);
}

export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useBrowserThemeColor(scheme);
  const otherScheme = scheme === 'dark' ? 'light' : 'dark';
  const Icon = scheme === 'dark' ? IconSun : IconMoon;
  return (
    <button
      type="button"
      className="bw-icon-button"
      aria-label={`Switch to ${otherScheme} colours`}
      onClick={() => setColorScheme(otherScheme)}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
    </button>
  );
}
