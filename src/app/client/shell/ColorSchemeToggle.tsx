import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect } from 'react';

/** Sets the color of the browser's bars by the chosen scheme instead of the system default. */
function useBrowserThemeColor(scheme: 'light' | 'dark') {
  useEffect(() => {
    for (const color of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      color.media = color.dataset.scheme === scheme ? 'all' : 'not all';
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
