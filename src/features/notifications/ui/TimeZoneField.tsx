import { Select } from '@mantine/core';
import { useState } from 'react';
import classes from './mail-preferences.module.css';

const toOption = (timeZone: string) => ({ value: timeZone, label: timeZone.replaceAll('_', ' ') });

/** Browsers list these zones by their former names only. */
const RENAMED = [
  // cspell:ignore Minh
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Europe/Kyiv',
];

function listTimeZones(current: string): string[] {
  const listed = Intl.supportedValuesOf('timeZone');
  return [...new Set([current, 'UTC', ...RENAMED, ...listed])].sort();
}

interface TimeZoneFieldProps {
  timeZone: string;
  onChange: (timeZone: string) => void;
}

export function TimeZoneField({ timeZone, onChange }: TimeZoneFieldProps) {
  // About 400, so they are listed only when the list opens.
  const [wasOpened, setWasOpened] = useState(false);
  const timeZones = wasOpened ? listTimeZones(timeZone) : [timeZone];
  return (
    <Select
      className={classes.timeZone}
      label="Time zone"
      description={`Daily emails are sent at 8:00 (${toOption(timeZone).label}).`}
      data={timeZones.map(toOption)}
      value={timeZone}
      onChange={(chosen) => chosen !== null && chosen !== timeZone && onChange(chosen)}
      onDropdownOpen={() => setWasOpened(true)}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      autoComplete="off"
      nothingFoundMessage="No time zone of that name"
      withScrollArea={false}
      comboboxProps={{ withinPortal: false, keepMounted: false }}
      classNames={{ options: classes.timeZones }}
    />
  );
}
