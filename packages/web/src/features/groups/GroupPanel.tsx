import type { AdminGroup } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { changedFields } from '#lib/state/changed-fields.ts'
import { useFormats } from '#lib/formats/formats.ts'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { GroupFields } from './GroupFields.tsx'
import { GroupPolicy } from './GroupPolicy.tsx'
import classes from './GroupsPage.module.css'
import { GroupStanding } from './GroupStanding.tsx'
import { useChangeGroup } from '#data/billing/groups.ts'
import { useGroupForm } from './use-group-form.ts'
import { bodyOf, valuesOf } from './values.ts'

/** One group: who has it, what it allows, whether it is the default one, and its end. */
export function GroupPanel({ group, onDone }: { group: AdminGroup; onDone: () => void }) {
  const { t } = useTranslation(['groups', 'app'])
  const formats = useFormats()
  const { id, is_guest, user_count } = group
  const { mutateAsync: change } = useChangeGroup()
  const { form, problems, isSending, onSubmit } = useGroupForm({
    initialValues: valuesOf(group),
    async send(values, { getInitialValues }) {
      const body = bodyOf(changedFields(getInitialValues(), values))
      if (Object.keys(body).length > 0) await change({ id, ...body })
    },
    onSent(_answer, values, { setInitialValues, resetDirty }) {
      setInitialValues(values)
      resetDirty()
      notices.success({ message: t('saved', { name: values.name.trim() }) })
    },
  })
  return (
    <>
      <div className={classes.facts}>
        <DescriptionList
          facts={[
            ['ID', id],
            [t('users'), is_guest ? null : formats.number(user_count)],
            [t('created_at'), formats.dateTime(group.created_at)],
          ]}
        />
      </div>
      <Form onSubmit={onSubmit} problems={problems}>
        <UnsavedGuard isDirty={() => form.isDirty()} />
        <GroupFields form={form} isGuest={is_guest} />
        <GroupPolicy form={form} />
        <SubmitRow label={t('app:save')} isSending={isSending} />
      </Form>
      <GroupStanding group={group} onDeleted={onDone} />
    </>
  )
}
