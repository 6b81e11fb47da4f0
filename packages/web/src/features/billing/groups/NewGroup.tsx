import { useTranslation } from 'react-i18next'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { GroupFields } from './GroupFields.tsx'
import { GroupPolicy } from './GroupPolicy.tsx'
import { useAddGroup } from '#data/billing/groups.ts'
import { useGroupForm } from './use-group-form.ts'
import { bodyOf, newGroup } from './group-values.ts'

export function NewGroup({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation('groups')
  const { mutateAsync: add } = useAddGroup()
  const { form, problems, isSending, onSubmit } = useGroupForm({
    initialValues: newGroup,
    send: (values) => add({ ...bodyOf(values), name: values.name }),
    onSent(_answer, { name }, { resetDirty }) {
      resetDirty()
      notices.success({ message: t('added', { name: name.trim() }) })
      onAdded()
    },
  })
  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <UnsavedGuard isDirty={() => form.isDirty()} />
      <GroupFields form={form} />
      <GroupPolicy form={form} />
      <SubmitRow label={t('add')} isSending={isSending} />
    </Form>
  )
}
