import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { DEFECT } from '#platform/shared/errors.ts';
import { type Failure, isTransient, readError } from '../errors.ts';
import { clearToast, prepareToasts, toast } from '../toasts.tsx';
import type { CountedForm } from '../tracking/events.ts';
import { useFormCount } from '../tracking/useFormCount.ts';
import { firstIssues, type Issues } from './form-check.ts';
import { changedFields, useDraft } from './useDraft.ts';

interface FormOptions<T> {
  initial: T;
  check: (values: T) => Issues<T>;
  /** The name of the draft, which survives a reload of this tab. */
  draft?: string | undefined;
  /** Fields that are not part of the draft. */
  secret?: readonly (keyof T & string)[] | undefined;
  /** The name for analytics; a form without one is not counted. */
  counted?: CountedForm | undefined;
  /** Fields by error code, for refusals that concern a field without naming it. */
  fieldOf?: Readonly<Record<string, keyof T & string>> | undefined;
}

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;
type Strings<T> = { [K in keyof T & string]: T[K] extends string ? K : never }[keyof T & string];

/** Resolves with false if the user cancelled and nothing was sent. */
type Submit<T> = (values: T) => Promise<unknown>;

interface Replies<T> {
  /** Called if the check in the browser fails. */
  invalid?: ((issues: Issues<T>) => void) | undefined;
  /** Called if the submission fails. */
  refused?: ((said: Failure) => void) | undefined;
  /** The message for internal errors. */
  otherwise?: string | undefined;
  /** The title of the toast if the form was closed before the submission failed. */
  failed?: string | undefined;
}

function firstWords({ issues }: Failure): [string, string | undefined][] {
  return Object.entries(issues).map(([field, words]) => [field, words[0]]);
}

function toFailure(error: unknown, otherwise: string | undefined): Failure {
  const said = readError(error);
  return otherwise && said.code === DEFECT.code ? { ...said, message: otherwise } : said;
}

/** Moves the focus to a field, and scrolls so that the error below it is visible as well. */
function goTo(field: HTMLElement) {
  field.focus();
  field.closest('.mantine-InputWrapper-root')?.scrollIntoView({ block: 'nearest' });
}

/** Returns the input with a custom validity error, which is not part of the form's values. */
function invalidInput(form: HTMLFormElement | null) {
  return [...(form?.elements ?? [])].find(
    (field): field is HTMLInputElement =>
      field instanceof HTMLInputElement && field.validity.customError,
  );
}

/** Errors per field. Each failed submission moves the focus to the first of them. */
function useFormErrors<T extends object>(fieldOf: FormOptions<T>['fieldOf']) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Issues<T>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);

  useEffect(prepareToasts, []);
  useEffect(() => {
    if (failures === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) return goTo(wrong);
    // In a long dialog the message may not be visible.
    form.current?.querySelector('.bw-form-note')?.scrollIntoView({ block: 'nearest' });
  }, [failures]);

  function fail(issues: Issues<T>) {
    setErrors(issues);
    setFailures((count) => count + 1);
  }

  function refuse(values: T, said: Failure) {
    const meant = fieldOf?.[said.code];
    const issues = firstIssues(values, meant ? [[meant, said.message]] : firstWords(said));
    fail(issues);
    setRefusal(Object.keys(issues).length === 0 ? said.message : null);
  }

  function clear(name: keyof T & string) {
    setErrors((before) => {
      const others = { ...before };
      delete others[name];
      return others;
    });
  }

  function clearAll() {
    setErrors({});
    setRefusal(null);
  }

  return { form, errors, fail, clear, clearAll, refusal, setRefusal, refuse, failures };
}

interface Sending<T extends object> {
  values: T;
  check: FormOptions<T>['check'];
  formErrors: ReturnType<typeof useFormErrors<T>>;
  count: ReturnType<typeof useFormCount>;
}

/** Submits a form; while a submission is running, another one is ignored. */
function useSending<T extends object>({ values, check, formErrors, count }: Sending<T>) {
  const { form, fail, refuse, setRefusal } = formErrors;
  const [busy, setBusy] = useState(false);
  const [unanswered, setUnanswered] = useState(false);
  const underway = useRef(false);

  async function send(
    submit: Submit<T>,
    { invalid, refused, otherwise, failed = 'Error' }: Replies<T>,
  ) {
    clearToast();
    count.begin();
    const issues = check(values);
    if (Object.keys(issues).length > 0) {
      setRefusal(null);
      fail(issues);
      return invalid?.(issues);
    }
    const invalidField = invalidInput(form.current);
    if (invalidField) {
      setRefusal(null);
      return goTo(invalidField);
    }
    setBusy(true);
    setUnanswered(true);
    try {
      await count.sent(submit(values));
      setRefusal(null);
      setUnanswered(false);
    } catch (error) {
      const said = toFailure(error, otherwise);
      setUnanswered(isTransient(said));
      // If the form was left, its message is not visible.
      if (!form.current) toast.error(failed, said.message);
      refuse(values, said);
      refused?.(said);
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    /**
     * True while a submission has no answer: it is running, its answer was lost or the server could
     * not carry it out. Until then the page must not replace the form by what it has loaded since.
     */
    unanswered,
    /**
     * Returns the props of the form element. An error thrown by `submit` is shown beside the field
     * it names, else by `FormRefusal`, and passed to `refused`.
     */
    bind: (submit: Submit<T>, replies: Replies<T> = {}) => ({
      ref: form,
      noValidate: true,
      'aria-busy': busy,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (underway.current) return;
        underway.current = true;
        void send(submit, replies).finally(() => {
          underway.current = false;
        });
      },
    }),
  };
}

/**
 * State of a form: values, draft, errors, and one submission at a time. All forms use it.
 *
 * If the answer to a submission is lost, `refusal` is the sentence of `UnconfirmedError`, the values
 * stay, and submitting them again is done only once: the Idempotency-Key of the mutation is kept
 * until it is answered (`submission-keys.ts`). A form needs no code of its own for that.
 */
export function useFormState<T extends object>(options: FormOptions<T>) {
  const { initial, check, draft, secret, counted, fieldOf } = options;
  const [start, setStart] = useState(initial);
  const [values, setValues, forget] = useDraft(draft, start, secret);
  const formErrors = useFormErrors<T>(fieldOf);
  const { errors, fail, clear, clearAll, refusal, failures } = formErrors;
  const count = useFormCount(counted, values);
  const sending = useSending<T>({ values, check, formErrors, count });

  function change(name: keyof T & string, value: unknown) {
    // Input during a submission would be lost when the form closes.
    if (sending.busy) return;
    count.begin();
    setValues((before) => ({ ...before, [name]: value }));
    clear(name);
  }

  return {
    ...sending,
    values,
    errors,
    /** The error of the last submission, if it does not belong to a field. */
    refusal,
    failures,
    set: <K extends keyof T & string>(name: K, value: T[K]) => change(name, value),
    fail,
    /** Deletes the draft: to be called after success. */
    forget,
    /** Whether values differ from the initial ones or those of the last `settle`. */
    changed: changedFields(start, values).length > 0,
    /** Makes these values the new initial ones. */
    settle: (settled: T) => {
      setStart(settled);
      setValues(settled);
    },
    /** Restores the initial values. */
    reset: () => {
      setValues(start);
      clearAll();
    },
    field: <K extends keyof T & string>(name: K) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: T[K]) => change(name, value),
    }),
    text: <K extends Strings<T>>(name: K) => ({
      name,
      value: values[name],
      error: errors[name],
      readOnly: sending.busy,
      // In a read-only field the space key would scroll the page.
      onKeyDown: (event: KeyboardEvent) => {
        if (sending.busy && event.key === ' ') event.preventDefault();
      },
      onChange: (event: Typed) => change(name, event.currentTarget.value),
    }),
  };
}
