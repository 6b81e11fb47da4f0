import { useForm, type UseFormInput } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { placeErrors } from './form-errors.ts'

interface Options<Values extends object, Answer> extends UseFormInput<Values> {
  send: (values: Values) => Promise<Answer>
  onSent?: (answer: Answer, values: Values) => unknown
}

/**
 * A form over one call: what the server says about a field is shown under it, about anything else on top; what was
 * typed stays. Give `onSubmit` and `problems` to `ui/Form`, `isSending` to its `SubmitRow`.
 */
export function useApiForm<Values extends object, Answer>({ send, onSent, ...input }: Options<Values, Answer>) {
  const form = useForm<Values>({ ...input, onSubmitPreventDefault: 'always' })
  const [problems, setProblems] = useState<string[]>([])
  const { mutateAsync, isPending: isSending } = useMutation({ mutationFn: send })

  const focusFirst = (fields: string[]) => {
    const [first] = fields
    if (first) form.getInputNode(first)?.focus()
  }

  const submit = async (values: Values) => {
    setProblems([])
    try {
      const answer = await mutateAsync(values)
      await onSent?.(answer, values)
    } catch (error) {
      const told = placeErrors(error, Object.keys(values))
      form.setErrors(told.fields)
      setProblems(told.problems)
      focusFirst(Object.keys(told.fields))
    }
  }

  const onSubmit = form.onSubmit(
    (values) => void submit(values),
    (errors) => focusFirst(Object.keys(errors)),
  )

  return { form, problems, isSending, onSubmit }
}
