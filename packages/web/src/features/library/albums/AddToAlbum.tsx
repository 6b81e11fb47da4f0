import { limits } from '@imagora/contract/limits'
import { Button, TextInput, Alert } from '@mantine/core'
import { Check, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportFormValidity } from '#data/api/form-errors.ts'
import classes from './AddToAlbum.module.css'
import type { Album } from '@imagora/contract'
import { useAddToAlbum, useAlbumChoices } from '#data/library/albums.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { SearchField } from '#ui/table/SearchField.tsx'
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx'
import { AlbumCover } from '#components/albums/AlbumCover.tsx'

interface NewAlbumProps {
  isSending: boolean
  onCreate: (name: string) => void
}

/** A new album needs only a name here. */
function NewAlbumField({ isSending, onCreate }: NewAlbumProps) {
  const { t } = useTranslation('albums')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const isNamed = name.trim() !== ''
    reportFormValidity(isNamed)
    if (isNamed) onCreate(name.trim())
    else setProblem(t('name_required'))
  }
  return (
    <form className={classes.new} onSubmit={handleSubmit} noValidate>
      <TextInput
        aria-label={t('new_name')}
        placeholder={t('new_name')}
        maxLength={limits.album.name}
        value={name}
        error={problem}
        // The keyboard of a phone would cover the albums.
        data-autofocus={matchMedia('(pointer: fine)').matches || undefined}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          setProblem('')
        }}
      />
      <Button type="submit" variant="default" leftSection={<Plus size={16} />} loading={isSending}>
        {t('save')}
      </Button>
    </form>
  )
}

/** Number of albums from which the search appears. */
const searchedFrom = 8

interface ChoicesProps {
  isSending: boolean
  heldBy: { id: number }[]
  onChoose: (album: Album) => void
}

const None = ({ q }: { q: string }) => {
  const { t } = useTranslation('albums')
  return <p className={classes.none}>{q ? t('none_found', { q }) : t('none_short')}</p>
}

/** Albums of the user, filtered by the search text. */
function Choices({ isSending, heldBy, onChoose }: ChoicesProps) {
  const { t } = useTranslation('albums')
  const [q, setQ] = useState('')
  const { data, isPending, isLoadingError, error, refetch } = useAlbumChoices(q)
  const albums = data?.data ?? []
  return (
    <>
      {(q !== '' || albums.length >= searchedFrom) && <SearchField label={t('search')} value={q} onSearch={setQ} />}
      {isPending && <RowsSkeleton count={4} height={56} />}
      {isLoadingError && <ErrorState title={t('failed')} hint={error.message} onRetry={() => void refetch()} />}
      {data?.meta.total === 0 && <None q={q} />}
      <ul className={classes.list}>
        {albums.map((album) => {
          const isIn = heldBy.some(({ id }) => id === album.id)
          return (
            <li key={album.id}>
              <button
                type="button"
                className={classes.album}
                disabled={isSending || isIn}
                onClick={() => onChoose(album)}
              >
                <AlbumCover covers={album.covers.slice(0, 1)} className={classes.cover} size={20} />
                <span className={classes.words}>
                  <span className={classes.name}>{album.name}</span>
                  <span className={classes.count}>
                    {isIn ? t('add_in') : t('photos', { count: album.photo_count })}
                  </span>
                </span>
                {isIn && <Check size={20} aria-hidden className={classes.check} />}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface Props {
  opened: boolean
  ids: number[]
  /** Albums that have the photo already. */
  heldBy?: { id: number }[] | undefined
  onClose: () => void
  onAdded?: () => void
}

/** Adds the selected photos to an existing or new album. Requires the `albums` translations. */
export function AddToAlbum({ opened, ids, heldBy = [], onClose, onAdded }: Props) {
  const { t } = useTranslation('albums')
  const adding = useAddToAlbum()
  const add = (album: Album | { name: string }) =>
    adding.mutate(
      { album, ids },
      {
        onSuccess(id) {
          if (id === null) return
          notices.success({ message: t('added_to', { count: ids.length, name: album.name }) })
          onClose()
          onAdded?.()
        },
      },
    )

  return (
    <Dialog opened={opened} onClose={onClose} title={t('add_to', { count: ids.length })}>
      <div className={classes.body}>
        {adding.error && <Alert color="red">{adding.error.message}</Alert>}
        <NewAlbumField isSending={adding.isPending} onCreate={(name) => add({ name })} />
        <Choices heldBy={heldBy} isSending={adding.isPending} onChoose={add} />
      </div>
    </Dialog>
  )
}
