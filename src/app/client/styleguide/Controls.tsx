import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { BusyWords } from '#platform/client/kit/BusyWords.tsx';
import { Choices } from '#platform/client/kit/Choices.tsx';
import { Confirm } from '#platform/client/kit/Confirm.tsx';
import { FormNote, OptionalLabel } from '#platform/client/kit/FormParts.tsx';
import { LongText } from '#platform/client/kit/LongText.tsx';
import { PasswordField } from '#platform/client/kit/PasswordField.tsx';
import { PauseButton } from '#platform/client/kit/PauseButton.tsx';
import { SkillsInput } from '#platform/client/kit/SkillsInput.tsx';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { SearchField } from '#platform/client/lists/SearchField.tsx';
import { toast } from '#platform/client/toasts.tsx';
import { Part } from './Part.tsx';

const none = () => {};
const LONG = 'A very long label that somebody translated into a language of long words';
const variants = ['next', 'solid', 'default', 'filled', 'subtle'] as const;

function Buttons() {
  return variants.map((variant) => (
    <Part
      key={variant}
      name={`Button, ${variant}`}
      states={{
        default: <Button variant={variant}>Post a project</Button>,
        hover: (
          <Button variant={variant} className="is-hover">
            Post a project
          </Button>
        ),
        focus: (
          <Button variant={variant} className="is-focus">
            Post a project
          </Button>
        ),
        disabled: (
          <Button variant={variant} disabled>
            Post a project
          </Button>
        ),
        busy: (
          <Button variant={variant} aria-disabled>
            <BusyWords busy working="Posting...">
              Post a project
            </BusyWords>
          </Button>
        ),
        'long text': <Button variant={variant}>{LONG}</Button>,
      }}
    />
  ));
}

function Plain({ className = '' }: { className?: string }) {
  return (
    <button type="button" className={`bw-button ${className}`} data-variant="next">
      Post a project
    </button>
  );
}

function Asked() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Withdraw
      </Button>
      <Confirm
        opened={opened}
        onClose={() => setOpened(false)}
        title="Withdraw this bid?"
        act="Withdraw"
        working="Withdrawing..."
        keep="Keep it"
        onConfirm={() => setOpened(false)}
      >
        The client no longer sees it. You can bid again until somebody is hired.
      </Confirm>
    </>
  );
}

function Texts() {
  return (
    <>
      <Part
        name="TextInput"
        states={{
          empty: <TextInput label="Title" placeholder="What should exist?" />,
          filled: <TextInput label="Title" defaultValue="Bakery pick-up app" />,
          optional: <TextInput label={<OptionalLabel>Company name</OptionalLabel>} />,
          error: <TextInput label="Title" error="Please fill in all required fields" />,
          disabled: <TextInput label="Title" defaultValue="Bakery pick-up app" disabled />,
          'long text': <TextInput label={LONG} defaultValue={LONG} />,
        }}
      />
      <Part
        name="LongText"
        states={{
          default: (
            <LongText
              label="Proposal"
              value="I would start with the orders."
              most={100}
              onChange={none}
            />
          ),
          'nearly full': (
            <LongText label="Proposal" value={'x'.repeat(90)} most={100} onChange={none} />
          ),
          error: (
            <LongText
              label="Proposal"
              value={'x'.repeat(104)}
              most={100}
              error="A proposal can have at most 100 characters"
              onChange={none}
            />
          ),
        }}
      />
    </>
  );
}

function Fields() {
  return (
    <>
      <Texts />
      <Part
        name="PasswordField"
        states={{
          empty: <PasswordField value="" onChange={none} checklist meter />,
          fair: <PasswordField value="drawing1" onChange={none} checklist meter />,
          error: (
            <PasswordField
              value="x"
              onChange={none}
              error="Password must be at least 8 characters long"
            />
          ),
          disabled: <PasswordField value="drawing1" onChange={none} disabled />,
        }}
      />
      <Part
        name="SkillsInput"
        states={{
          empty: <SkillsInput value={[]} onChange={none} maxSkills={15} maxLength={40} />,
          filled: (
            <SkillsInput
              value={['React', 'PostgreSQL', LONG.slice(0, 40)]}
              onChange={none}
              maxSkills={15}
              maxLength={40}
            />
          ),
          error: (
            <SkillsInput
              value={[]}
              onChange={none}
              maxSkills={15}
              maxLength={40}
              error="Please name a skill"
            />
          ),
        }}
      />
      <Part
        name="SearchField, Select, Switch"
        states={{
          search: (
            <SearchField label="Search" placeholder="Search projects" words="" onSearch={none} />
          ),
          select: (
            <Select label="Category" data={['Web App', 'Mobile App']} defaultValue="Web App" />
          ),
          'switch off': <Switch label="Urgent Project" />,
          'switch on': <Switch label="Urgent Project" defaultChecked />,
          disabled: <Switch label="Urgent Project" disabled />,
        }}
      />
    </>
  );
}

export function Controls() {
  const [choice, setChoice] = useState('all');
  const [paused, setPaused] = useState(false);
  const choices = ['all', 'public', 'private', 'urgent'].map((value) => ({ value, label: value }));
  return (
    <>
      <Buttons />
      <Part
        name="Plain button"
        states={{
          default: <Plain />,
          hover: <Plain className="is-hover" />,
          focus: <Plain className="is-focus" />,
        }}
      />
      <Part
        name="SubmitButton"
        states={{
          default: (
            <SubmitButton busy={false} working="Creating...">
              Create Project
            </SubmitButton>
          ),
          busy: (
            <SubmitButton busy working="Creating...">
              Create Project
            </SubmitButton>
          ),
        }}
      />
      <Part
        name="Choices, PauseButton, Confirm"
        states={{
          choices: <Choices label="Filter" choices={choices} value={choice} onChange={setChoice} />,
          pause: <PauseButton what="the rows" paused={paused} onChange={setPaused} />,
          confirm: <Asked />,
        }}
      />
      <Part
        name="Toasts"
        states={{
          success: (
            <Button variant="default" onClick={() => toast.success('Bid submitted successfully!')}>
              Say it went well
            </Button>
          ),
          error: (
            <Button
              variant="default"
              onClick={() => toast.error('Login Failed', 'Invalid credentials')}
            >
              Say it failed
            </Button>
          ),
          'form note': <FormNote quiet>This project no longer takes bids.</FormNote>,
        }}
      />
      <Fields />
    </>
  );
}
