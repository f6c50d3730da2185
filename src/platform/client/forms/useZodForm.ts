import { type FormEvent, useEffect, useRef, useState } from 'react';
import { DEFECT } from '#platform/shared/errors.ts';
import { type Failure, isTransient, readError } from '../errors.ts';
import { clearToast, prepareToasts, toast } from '../toasts.tsx';
import type { CountedForm } from '../tracking/events.ts';
import { useFormCount } from '../tracking/useFormCount.ts';
import { deleteDraft } from './drafts.ts';
import { type FormErrors, fieldErrors, focusFirstError } from './form-errors.ts';
import { type DraftFormOptions, useDraftForm } from './useDraftForm.ts';

interface FormOptions<T> extends DraftFormOptions<T> {
  /** The name for analytics; a form without one is not counted. */
  counted?: CountedForm | undefined;
  /** Fields by error code, for refusals that concern a field without naming it. */
  fieldOf?: Readonly<Record<string, keyof T & string>>;
}

interface SubmitOptions {
  onInvalid?: (errors: FormErrors) => void;
  onFailure?: ((failure: Failure) => void) | undefined;
  /** The message instead of that of an internal error. */
  fallback?: string;
  /** The title of the toast if the form was closed before the submission failed. */
  failedTitle?: string | undefined;
}

/** Resolves with false if nothing was sent. */
type Submit<T> = (values: T) => Promise<unknown>;

/**
 * Mantine's form with a draft, one submission at a time, and the errors of the server beside their
 * fields. An error without a field is `refusal`, which `FormRefusal` shows. If the response is
 * lost, `refusal` says so and the values remain: sending the same values again is safe
 * (`../submission-keys.ts`).
 */
export function useZodForm<T extends object>(options: FormOptions<T>) {
  const { draft, fieldOf } = options;
  const form = useDraftForm(options);
  const count = useFormCount(options.counted, form.values);
  const element = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);
  const [unanswered, setUnanswered] = useState(false);

  useEffect(prepareToasts, []);
  useEffect(() => {
    if (failures > 0) focusFirstError(element.current);
  }, [failures]);

  function fail(errors: FormErrors, message: string | null = null) {
    form.setErrors(errors);
    setRefusal(message);
    setFailures((before) => before + 1);
  }

  function showFailure(values: T, { code, message, issues }: Failure) {
    const field = fieldOf?.[code];
    const errors = fieldErrors(values, Object.entries(field ? { [field]: message } : issues));
    fail(errors, Object.keys(errors).length === 0 ? message : null);
  }

  async function send(values: T, submit: Submit<T>, texts: SubmitOptions) {
    setUnanswered(true);
    try {
      const result = await count.sent(submit(values));
      if (draft && result !== false) deleteDraft(draft);
      setRefusal(null);
      setUnanswered(false);
    } catch (error) {
      const failure = withFallback(readError(error), texts.fallback);
      setUnanswered(isTransient(failure));
      showFailure(values, failure);
      if (!element.current) toast.error(texts.failedTitle ?? 'Error', failure.message);
      texts.onFailure?.(failure);
    }
  }

  function onInvalid(errors: FormErrors, texts: SubmitOptions) {
    fail(errors);
    texts.onInvalid?.(errors);
  }

  return {
    ...form,
    refusal,
    /** How often the form has failed, so that `FormRefusal` is announced again. */
    failures,
    /**
     * True while a submission is running, if its response is lost, or if the server was
     * unavailable.
     */
    unanswered,
    /** Shows errors and moves the focus to the first of them. */
    fail,
    /** Deletes the draft of a form that is cancelled. */
    deleteDraft: () => draft && deleteDraft(draft),
    reset: () => {
      form.reset();
      setRefusal(null);
    },
    /** Makes these the values and the initial values. */
    settle: (values: T) => {
      form.setInitialValues(values);
      form.setValues(values);
    },
    /** Returns the props of the form element. */
    bind: (submit: Submit<T>, texts: SubmitOptions = {}) => ({
      ref: element,
      noValidate: true,
      'aria-busy': form.submitting,
      onChange: count.begin,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (form.submitting) return;
        clearToast();
        count.begin();
        form.onSubmit(
          (values) => send(values, submit, texts),
          (errors) => onInvalid(errors, texts),
        )(event);
      },
    }),
  };
}

function withFallback(failure: Failure, message: string | undefined): Failure {
  return message && failure.code === DEFECT.code ? { ...failure, message } : failure;
}
