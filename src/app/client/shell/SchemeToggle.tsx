import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect } from 'react';

/** Sets the color of the browser's bars by the chosen scheme instead of the system default. */
function useThemeColor(scheme: 'light' | 'dark') {
  useEffect(() => {
    for (const color of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      color.media = color.dataset.scheme === scheme ? 'all' : 'not all';
    }
  }, [scheme]);
}

export function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useThemeColor(scheme);
  const other = scheme === 'dark' ? 'light' : 'dark';
  const Icon = scheme === 'dark' ? IconSun : IconMoon;
  return (
    <button
      type="button"
      className="bw-icon-button"
      aria-label={`Switch to ${other} colours`}
      onClick={() => setColorScheme(other)}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
    </button>
  );
}
