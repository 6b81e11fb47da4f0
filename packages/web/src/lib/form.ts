import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { fieldNames, placeErrors } from './form-errors.ts'

export interface ApiFormOptions<Values extends object, Answer> extends UseFormInput<Values> {
  send: (values: Values, form: UseFormReturnType<Values>) => Promise<Answer>
  onSent?: (answer: Answer, values: Values, form: UseFormReturnType<Values>) => unknown
}

/**
 * A form over one call: what the server says about a field is shown under it, about anything else on top; what was
 * typed stays. Give `onSubmit` and `problems` to `ui/Form`, `isSending` to its `SubmitRow`.
 */
export function useApiForm<Values extends object, Answer>({ send, onSent, ...input }: ApiFormOptions<Values, Answer>) {
  const form = useForm<Values>({ ...input, onSubmitPreventDefault: 'always' })
  const [problems, setProblems] = useState<string[]>([])
  const { mutateAsync, isPending: isSending } = useMutation({ mutationFn: (values: Values) => send(values, form) })
  const isBusy = useRef(false)

  const focusFirst = (fields: string[]) => {
    const [first] = fields
    if (first) form.getInputNode(first)?.focus()
  }

  const submit = async (values: Values) => {
    // A second click may come before the button rests.
    if (isBusy.current) return
    isBusy.current = true
    setProblems([])
    try {
      const answer = await mutateAsync(values)
      await onSent?.(answer, values, form)
    } catch (error) {
      const told = placeErrors(error, fieldNames(values))
      form.setErrors(told.fields)
      setProblems(told.problems)
      focusFirst(Object.keys(told.fields))
    } finally {
      isBusy.current = false
    }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) =>
    form.onSubmit(
      (values) => void submit(values),
      (errors) => focusFirst(Object.keys(errors)),
    )(event)

  return { form, problems, isSending, onSubmit }
}
