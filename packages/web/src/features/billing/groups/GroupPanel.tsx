import type { AdminGroup } from '@imagora/contract'
import { Alert, Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { DeleteSection } from '#ui/form/DeleteSection.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { storagesQuery, useUpdateGroup, useDeleteGroup, useCreateGroup } from '#data/billing/groups.ts'
import { changedFields } from '#lib/state/changed-fields.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { GroupFields, GroupPolicy, useGroupForm } from './GroupFields.tsx'
import classes from './GroupsPage.module.css'
import { type GroupValues, toGroupBody, toGroupValues, newGroupValues } from './group-values.ts'
import { WriteAccess } from '#ui/form/WriteAccess.tsx'

function MakeDefault({ group: { id, name } }: { group: AdminGroup }) {
  const { t } = useTranslation('groups')
  const { mutate, isPending, error } = useUpdateGroup()
  const make = () =>
    mutate({ id, is_default: true }, { onSuccess: () => notices.success({ message: t('made_default', { name }) }) })
  return (
    <Section title={t('make_default')} hint={t('make_default_hint')}>
      {error && <Alert color="red">{error.message}</Alert>}
      <WriteAccess>
        <Button variant="default" loading={isPending} onClick={make}>
          {t('make_default')}
        </Button>
      </WriteAccess>
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

/** Asks before a group is saved whose users could not upload. */
function useStorageWarning(
  { values, validate }: UseFormReturnType<GroupValues>,
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void,
) {
  const { t } = useTranslation('groups')
  const { data: storages } = useQuery(storagesQuery)
  const [isAsked, setAsked] = useState(false)
  const hasStorage =
    storages === undefined || storages.some(({ id, is_enabled }) => is_enabled && values.storage_ids.includes(id))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (hasStorage || validate().hasErrors) return onSubmit(event)
    event.preventDefault()
    setAsked(true)
  }
  const confirm = () => {
    setAsked(false)
    onSubmit()
  }
  const warning = (
    <ConfirmDialog
      opened={isAsked}
      onClose={() => setAsked(false)}
      onConfirm={confirm}
      title={t('no_storage.title')}
      action={t('no_storage.action')}
    >
      {t('no_storage.warning')}
    </ConfirmDialog>
  )
  return { submit, warning }
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
  const { submit, warning } = useStorageWarning(form, onSubmit)
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
      {warning}
      <Form onSubmit={submit} problems={problems}>
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
  const { submit, warning } = useStorageWarning(form, onSubmit)
  return (
    <>
      {warning}
      <Form onSubmit={submit} problems={problems}>
        <UnsavedGuard isDirty={() => form.isDirty()} />
        <GroupFields form={form} />
        <GroupPolicy form={form} />
        <SubmitRow label={t('add')} isSending={isSending} />
      </Form>
    </>
  )
}
