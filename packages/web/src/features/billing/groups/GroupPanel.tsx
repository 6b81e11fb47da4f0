import type { AdminGroup } from '@imagora/contract'
import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DeleteSection } from '#ui/form/DeleteSection.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { useUpdateGroup, useDeleteGroup, useCreateGroup } from '#data/billing/groups.ts'
import { changedFields } from '#lib/state/changed-fields.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { GroupFields, GroupPolicy, useGroupForm } from './GroupFields.tsx'
import classes from './GroupsPage.module.css'
import { toGroupBody, toGroupValues, newGroupValues } from './group-values.ts'

function MakeDefault({ group: { id, name } }: { group: AdminGroup }) {
  const { t } = useTranslation('groups')
  const { mutate, isPending, error } = useUpdateGroup()
  const make = () =>
    mutate({ id, is_default: true }, { onSuccess: () => notices.success({ message: t('made_default', { name }) }) })
  return (
    <Section title={t('make_default')} hint={t('make_default_hint')}>
      {error && <Alert color="red">{error.message}</Alert>}
      <Button variant="default" loading={isPending} onClick={make}>
        {t('make_default')}
      </Button>
    </Section>
  )
}

function DeleteGroup({ group: { id, name, user_count: count }, onDeleted }: Props) {
  const { t } = useTranslation('groups')
  return (
    <DeleteSection
      id={id}
      mutation={useDeleteGroup()}
      title={t('delete.title')}
      hint={count > 0 ? t('delete.in_use', { count }) : t('delete.hint')}
      buttonLabel={t('delete.title')}
      dialogTitle={t('delete.named', { name })}
      warning={t('delete.warning')}
      successMessage={t('deleted', { name })}
      isDisabled={count > 0}
      onDeleted={onDeleted}
    />
  )
}

interface Props {
  group: AdminGroup
  onDeleted: () => void
}

/** Actions on a group; the default and guest groups have none. */
function GroupSummary({ group, onDeleted }: Props) {
  const { t } = useTranslation('groups')
  if (group.is_default || group.is_guest) {
    return <Section hint={group.is_guest ? t('is_guest_note') : t('is_default_note')} />
  }
  return (
    <>
      <MakeDefault group={group} />
      <DeleteGroup group={group} onDeleted={onDeleted} />
    </>
  )
}

export function GroupPanel({ group, onDone }: { group: AdminGroup; onDone: () => void }) {
  const { t } = useTranslation(['groups', 'app'])
  const formats = useFormats()
  const { id, is_guest, user_count } = group
  const { mutateAsync: change } = useUpdateGroup()
  const { form, problems, isSending, onSubmit } = useGroupForm({
    initialValues: toGroupValues(group),
    async send(values, { getInitialValues }) {
      const body = toGroupBody(changedFields(getInitialValues(), values))
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
      <GroupSummary group={group} onDeleted={onDone} />
    </>
  )
}

export function NewGroup({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation('groups')
  const { mutateAsync: add } = useCreateGroup()
  const { form, problems, isSending, onSubmit } = useGroupForm({
    initialValues: newGroupValues,
    send: (values) => add({ ...toGroupBody(values), name: values.name }),
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
