import { limits } from '@imagora/contract/limits'
import { SegmentedControl, Textarea, TextInput, Button, Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { albumChoiceQuery } from '#data/library/albums.ts'
import { SelectField } from '#ui/field/SelectField.tsx'
import { TagsField } from '#ui/field/TagsField.tsx'
import { type BatchField, type BatchValues, getBatchChanges, fieldsFor, noValues } from './batch-changes.ts'
import classes from './BatchEdit.module.css'
import type { PhotoChanges } from '@imagora/contract'
import { updatePhotos } from '#data/library/photos.ts'
import { mapFormErrors, reportFormValidity } from '#data/api/form-errors.ts'
import { requestInBatches } from '#data/api/bulk-requests.ts'
import { confirmPublishOnAdd, publishPhotos } from '#data/library/publish.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { Meter } from '#ui/feedback/Meter.tsx'
import { notices } from '#ui/feedback/notices.tsx'

interface EditFieldProps {
  label: string
  error?: string | undefined
  values: BatchValues
  onChange: (changes: Partial<BatchValues>) => void
}

const NameField = ({ label, error, values, onChange }: EditFieldProps) => (
  <TextInput
    aria-label={label}
    error={error}
    maxLength={limits.photo.name}
    value={values.name}
    onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
  />
)

const IntroField = ({ label, error, values, onChange }: EditFieldProps) => (
  <Textarea
    aria-label={label}
    error={error}
    autosize
    minRows={2}
    maxRows={6}
    maxLength={limits.photo.intro}
    value={values.intro}
    onChange={({ currentTarget }) => onChange({ intro: currentTarget.value })}
  />
)

function AltField({ label, error, values, onChange }: EditFieldProps) {
  const { t } = useTranslation('photos')
  return (
    <Textarea
      aria-label={label}
      description={t('facts.alt_help')}
      error={error}
      autosize
      maxRows={6}
      maxLength={limits.photo.alt}
      value={values.alt}
      onChange={({ currentTarget }) => onChange({ alt: currentTarget.value })}
    />
  )
}

function TagsEdit({ label, error, values, onChange }: EditFieldProps) {
  const { t } = useTranslation('photos')
  return (
    <div className={classes.tags}>
      <TagsField
        aria-label={label}
        description={t('batch.tags_help', { max: limits.photo.tags })}
        error={error}
        value={values.tags}
        onChange={(tags) => onChange({ tags })}
        max={limits.photo.tags}
        maxLength={limits.photo.tag}
        removeLabel={(tag) => t('batch.tag_remove', { tag })}
      />
    </div>
  )
}

function AlbumField({ label, error, values, onChange }: EditFieldProps) {
  const { t } = useTranslation('photos')
  const { data: albums = [] } = useQuery(albumChoiceQuery)
  return (
    <SelectField
      aria-label={label}
      description={t('batch.album_help')}
      error={error}
      data={[
        { value: '', label: t('batch.no_album') },
        ...albums.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={values.album_id}
      onChange={(album_id) => onChange({ album_id: album_id ?? '' })}
    />
  )
}

function VisibilityField({ label, values, onChange }: EditFieldProps) {
  const { t } = useTranslation('photos')
  return (
    <SegmentedControl
      aria-label={label}
      value={values.is_public ? 'public' : 'private'}
      data={[
        { value: 'private', label: t('private') },
        { value: 'public', label: t('public') },
      ]}
      onChange={(side) => onChange({ is_public: side === 'public' })}
    />
  )
}

function ExpiryField({ label, error, values, onChange }: EditFieldProps) {
  const { t } = useTranslation('photos')
  return (
    <TextInput
      type="datetime-local"
      aria-label={label}
      description={t('batch.expired_at_help')}
      error={error}
      value={values.expired_at}
      onChange={({ currentTarget }) => onChange({ expired_at: currentTarget.value })}
    />
  )
}

const editors: Record<BatchField, (props: EditFieldProps) => ReactNode> = {
  name: NameField,
  intro: IntroField,
  alt: AltField,
  tags: TagsEdit,
  album_id: AlbumField,
  is_public: VisibilityField,
  expired_at: ExpiryField,
}

function EditField({ field, ...props }: EditFieldProps & { field: BatchField }) {
  const Editor = editors[field]
  return <Editor {...props} />
}

/** Updates any number of photos in batches; a retry skips those already done. */
function useBatchEdit(ids: number[], fields: string[], onFailed: (message: string) => void) {
  const client = useQueryClient()
  const [done, setDone] = useState(0)
  const [isSending, setSending] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const isBusy = useRef(false)
  const fail = (error: unknown) => {
    const told = mapFormErrors(error, fields)
    setErrors(told.fields)
    if (told.problems.length > 0) onFailed(told.problems.join('\n'))
  }

  /** Returns which photos to publish because they are added to a public album; null if the user cancels. */
  async function ask({ album_id }: BatchValues, ticked: ReadonlySet<BatchField>) {
    // An explicit visibility in the form makes the question redundant.
    if (!ticked.has('album_id') || ticked.has('is_public') || album_id === '') return []
    try {
      const albums = await client.fetchQuery({ ...albumChoiceQuery, staleTime: 60_000 })
      const album = albums.find(({ id }) => id === Number(album_id))
      return album ? await confirmPublishOnAdd(album, ids) : []
    } catch (error) {
      fail(error)
      return null
    }
  }

  async function send(changes: PhotoChanges, published: number[]) {
    // A second click may arrive before the button is disabled.
    if (isBusy.current) return false
    isBusy.current = true
    setSending(true)
    setErrors({})
    const left = ids.slice(done)
    const result = await requestInBatches(left, {
      batchSize: limits.photo.idsPerCall,
      activity: { kind: 'edit', to: '/user/photos', canCancel: true },
      send: (part) => updatePhotos(part, changes),
      onProgress: (count) => setDone(done + count),
    })
    const isCancelled = result.error === null && result.done.length < left.length
    const error =
      result.error ??
      (await publishPhotos(isCancelled ? [] : published).then(
        () => null,
        (failure: unknown) => failure,
      ))
    if (error) fail(error)
    if (result.done.length > 0) {
      for (const name of ['photos', 'albums', 'tags']) void client.invalidateQueries({ queryKey: [name] })
    }
    setSending(false)
    isBusy.current = false
    return error === null && !isCancelled
  }

  return { done, isSending, errors, ask, send }
}

interface FormProps {
  ids: number[]
  onClose: () => void
}

function EditForm({ ids, onClose }: FormProps) {
  const { t } = useTranslation(['photos', 'app'])
  const formats = useFormats()
  const [values, setValues] = useState(noValues)
  const [ticked, setTicked] = useState<ReadonlySet<BatchField>>(new Set())
  const [isEmpty, setEmpty] = useState(false)
  const fields = fieldsFor(ids.length)
  const { done, isSending, errors, ask, send } = useBatchEdit(ids, fields, (message) =>
    notices.error({ id: 'photos', title: t('app:modification_failed'), message }),
  )
  const [count, total] = [formats.number(done), formats.number(ids.length)]

  const tick = (field: BatchField, isOn: boolean) => {
    setEmpty(false)
    setTicked(new Set(isOn ? [...ticked, field] : [...ticked].filter((other) => other !== field)))
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setEmpty(ticked.size === 0)
    reportFormValidity(ticked.size > 0)
    if (ticked.size === 0) return
    const published = await ask(values, ticked)
    if (published === null || !(await send(getBatchChanges(values, ticked), published))) return
    notices.success({ message: t('photos:batch.done', { count: ids.length }) })
    onClose()
  }
  const problems = [
    ...(isEmpty ? [t('photos:batch.nothing')] : []),
    ...(done > 0 && !isSending ? [t('photos:batch.partly', { done: count, total })] : []),
  ]

  return (
    <Form onSubmit={(event) => void handleSubmit(event)} problems={problems}>
      <p className={classes.hint}>{t('photos:batch.hint')}</p>
      {fields.map((field) => (
        <div key={field} className={classes.field}>
          <Checkbox
            label={t(`photos:batch.fields.${field}`)}
            checked={ticked.has(field)}
            onChange={({ currentTarget }) => tick(field, currentTarget.checked)}
          />
          {ticked.has(field) && (
            <div className={classes.editor}>
              <EditField
                field={field}
                label={t(`photos:batch.fields.${field}`)}
                error={errors[field]}
                values={values}
                onChange={(changes) => setValues({ ...values, ...changes })}
              />
            </div>
          )}
        </div>
      ))}
      {isSending && ids.length > done && done > 0 && (
        <div className={classes.progress}>
          <Meter
            kind="progressbar"
            share={done / ids.length}
            label={t('photos:batch.progress', { done: count, total })}
          />
          <output>{t('photos:batch.progress', { done: count, total })}</output>
        </div>
      )}
      <SubmitRow label={t('photos:batch.submit', { count: ids.length - done })} isSending={isSending}>
        <Button variant="default" onClick={onClose}>
          {t('app:cancel')}
        </Button>
      </SubmitRow>
    </Form>
  )
}

interface Props extends FormProps {
  opened: boolean
}

/** Applies the same changes to all selected photos; unticked fields stay unchanged. */
export function BatchEdit({ opened, ids, onClose }: Props) {
  const { t } = useTranslation('photos')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('batch.title', { count: ids.length })}>
      <EditForm ids={ids} onClose={onClose} />
    </Dialog>
  )
}
