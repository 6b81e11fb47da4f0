import type { PhotoDetail } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mapFormErrors } from '#data/api/form-errors.ts'
import { useAlbumNames, useUpdatePhoto } from '#data/library/own-photos.ts'
import { TagsField } from '#ui/field/TagsField.tsx'
import { type Drafts, getPhotoChanges, type PhotoValues, toPhotoValues } from './photo-values.ts'
import classes from './PhotoDetails.module.css'

interface Props {
  photo: PhotoDetail
  drafts: Drafts
}

type Field = keyof PhotoValues

interface FieldState {
  field: Field
  kind: 'saving' | 'saved'
}

/** Saves one field at a time; a text that could not be saved stays in its field as a draft. */
function useAutosave({ photo, drafts }: Props) {
  const { t } = useTranslation(['viewer', 'app'])
  const { mutateAsync } = useUpdatePhoto()
  const [draft, setDraft] = useState<Partial<PhotoValues>>(drafts.get(photo.id) ?? {})
  const [state, setState] = useState<FieldState | null>(null)
  const [errors, setErrors] = useState<Partial<Record<Field, ReactNode>>>({})
  const sending = useRef(new Map<Field, string>())
  const saved = toPhotoValues(photo)

  const keep = (update: (before: Partial<PhotoValues>) => Partial<PhotoValues>) =>
    setDraft((before) => {
      const next = update(before)
      drafts.set(photo.id, next)
      return next
    })
  const setError = (field: Field, error: ReactNode) => setErrors((before) => ({ ...before, [field]: error }))
  const change = <Name extends Field>(field: Name, value: PhotoValues[Name]) => {
    keep((before) => ({ ...before, [field]: value }))
    setError(field, null)
    setState((before) => (before?.field === field ? null : before))
  }
  const revert = (field: Field) => {
    keep(({ [field]: _dropped, ...rest }) => rest)
    setError(field, null)
  }

  /** A choice that is refused falls back to what is saved; a text stays, so that nothing has to be typed again. */
  const fail = (field: Field, error: unknown) => {
    const told = mapFormErrors(error, [field])
    const message = told.fields[field]
    setState(null)
    if (field !== 'name' && field !== 'intro' && field !== 'alt' && field !== 'tags') revert(field)
    setError(
      field,
      <span role="alert">
        {message ?? (
          <>
            <strong>{t('app:modification_failed')}</strong> {told.problems.join(' ')}
          </>
        )}
      </span>,
    )
  }

  const save = async <Name extends Field>(field: Name, value: PhotoValues[Name]) => {
    const body = getPhotoChanges(saved, { ...saved, [field]: value })
    if (Object.keys(body).length === 0) return revert(field)
    if (field === 'name' && String(value).trim() === '')
      return setError(field, <span role="alert">{t('viewer:fields.name_required')}</span>)
    const sent = JSON.stringify(value)
    // A text is left right after Enter has sent it.
    if (sending.current.get(field) === sent) return undefined
    sending.current.set(field, sent)
    setError(field, null)
    setState({ field, kind: 'saving' })
    try {
      await mutateAsync({ id: photo.id, body })
      // The user may have gone on typing meanwhile, which the next save sends.
      keep(({ [field]: current, ...rest }) =>
        JSON.stringify(current) === sent || current === undefined ? rest : { ...rest, [field]: current },
      )
      setState({ field, kind: 'saved' })
    } catch (error) {
      fail(field, error)
    } finally {
      if (sending.current.get(field) === sent) sending.current.delete(field)
    }
    return undefined
  }

  const values = { ...saved, ...draft }
  return {
    values,
    errors,
    state,
    change,
    save,
    /** Changes and saves a choice, which needs no confirmation. */
    choose<Name extends Field>(field: Name, value: PhotoValues[Name]) {
      change(field, value)
      void save(field, value)
    },
    /** Escape brings back what is saved; without a change it closes the panel as everywhere in the viewer. */
    handleKey: (field: 'name' | 'intro' | 'alt') => (event: KeyboardEvent<HTMLElement>) => {
      if (event.nativeEvent.isComposing) return
      const isDirty = draft[field] !== undefined && draft[field] !== saved[field]
      if (event.key === 'Escape' && (isDirty || errors[field])) {
        event.preventDefault()
        revert(field)
      } else if (event.key === 'Enter' && (field !== 'intro' || event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        void save(field, values[field])
      }
    },
  }
}

/** A field with its state of saving at the end of its label. */
function Saved({ name, state, children }: { name: Field; state: FieldState | null; children: ReactNode }) {
  const { t } = useTranslation('viewer')
  const kind = state?.field === name ? state.kind : null
  return (
    <div className={classes.field}>
      {children}
      <output className={classes.state} data-kind={kind}>
        {kind === 'saved' && <Check size={14} aria-hidden />}
        {kind && t(kind)}
      </output>
    </div>
  )
}

function useAlbumChoices(photo: PhotoDetail) {
  const { t } = useTranslation('viewer')
  const { albums } = photo
  const known = useAlbumNames(photo)
  return [
    ...(albums.length > 1 ? [{ value: 'many', label: t('albums_many', { count: albums.length }) }] : []),
    { value: '', label: t('album_none') },
    ...Array.from(known, ([id, name]) => ({ value: String(id), label: name })),
  ]
}

/** Editable details. Each field saves by itself: a text on Enter or when it is left, a choice at once. */
export function PhotoForm({ photo, drafts }: Props) {
  const { t } = useTranslation(['viewer', 'photos'])
  const albums = useAlbumChoices(photo)
  const { values, errors, state, change, save, choose, handleKey } = useAutosave({ photo, drafts })
  const isProtectedByOthers = photo.is_signed && !photo.is_protected
  return (
    <div className={classes.form}>
      <Saved name="name" state={state}>
        <TextInput
          label={t('viewer:fields.name')}
          maxLength={limits.photo.name}
          autoComplete="off"
          value={values.name}
          error={errors.name}
          onChange={({ currentTarget }) => change('name', currentTarget.value)}
          onBlur={() => void save('name', values.name)}
          onKeyDown={handleKey('name')}
        />
      </Saved>
      <Saved name="intro" state={state}>
        <Textarea
          label={t('photos:facts.intro')}
          maxLength={limits.photo.intro}
          autosize
          minRows={2}
          maxRows={8}
          value={values.intro}
          error={errors.intro}
          onChange={({ currentTarget }) => change('intro', currentTarget.value)}
          onBlur={() => void save('intro', values.intro)}
          onKeyDown={handleKey('intro')}
        />
      </Saved>
      <Saved name="alt" state={state}>
        <Textarea
          label={t('photos:facts.alt')}
          description={t('photos:facts.alt_help')}
          maxLength={limits.photo.alt}
          autosize
          maxRows={8}
          value={values.alt}
          error={errors.alt}
          onChange={({ currentTarget }) => change('alt', currentTarget.value)}
          onBlur={() => void save('alt', values.alt)}
          onKeyDown={handleKey('alt')}
        />
      </Saved>
      <Saved name="tags" state={state}>
        <TagsField
          label={t('photos:facts.tags')}
          description={t('viewer:fields.tags_help', { count: limits.photo.tags })}
          placeholder={t('viewer:fields.tags_add')}
          value={values.tags}
          onChange={(tags) => choose('tags', tags)}
          error={errors.tags}
          max={limits.photo.tags}
          maxLength={limits.photo.tag}
          removeLabel={(tag) => t('viewer:fields.tag_remove', { tag })}
        />
      </Saved>
      <Saved name="album_id" state={state}>
        <NativeSelect
          label={t('viewer:fields.album')}
          data={albums}
          value={values.album_id}
          error={errors.album_id}
          onChange={({ currentTarget }) => choose('album_id', currentTarget.value)}
        />
      </Saved>
      <Saved name="is_public" state={state}>
        <Switch
          label={t('photos:public')}
          description={t(photo.is_held ? 'viewer:fields.is_held_help' : 'viewer:fields.is_public_help')}
          checked={values.is_public}
          error={errors.is_public}
          onChange={({ currentTarget }) => choose('is_public', currentTarget.checked)}
        />
      </Saved>
      {/* A protected photo opens by signed URLs only, which breaks links elsewhere. */}
      <Saved name="is_protected" state={state}>
        <Switch
          label={t('photos:is_protected')}
          description={t(isProtectedByOthers ? 'photos:is_protected_otherwise' : 'photos:is_protected_help')}
          checked={values.is_protected}
          error={errors.is_protected}
          onChange={({ currentTarget }) => choose('is_protected', currentTarget.checked)}
        />
      </Saved>
    </div>
  )
}
