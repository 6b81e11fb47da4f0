import type { NearDuplicateGroup, NearDuplicatePhoto } from '@imagora/contract'
import { Button } from '@mantine/core'
import { Columns2 } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPhotoLabel, tileRatio } from '#components/photos/photo-labels.ts'
import { Thumbnail } from '#components/photos/Thumbnail.tsx'
import { useFormats } from '#lib/formats/formatters.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { usePhotoFacts } from '#components/compare/photo-facts.ts'
import classes from './DuplicateGroup.module.css'

// Few groups are looked at closely, so the dialog loads on demand.
const CompareDialog = lazy(async () => ({
  default: (await import('#components/compare/CompareDialog.tsx')).CompareDialog,
}))

interface PhotoProps {
  photo: NearDuplicatePhoto
  /** Name of the radio buttons of the group. */
  name: string
  isKept: boolean
  /** Why this photo is the best, for the best one. */
  merit?: string | undefined
  onKeep: () => void
  onCompare: () => void
}

function DuplicatePhoto({ photo, name, isKept, merit, onKeep, onCompare }: PhotoProps) {
  const { t } = useTranslation('near-duplicates')
  const id = useId()
  const formats = useFormats()
  const factsOf = usePhotoFacts()
  const { dimensions, size, format, date, albums } = factsOf(photo)
  const label = getPhotoLabel({ ...photo, intro: '' }, formats)
  return (
    <div className={classes.photo} data-kept={isKept || undefined}>
      <button
        type="button"
        className={classes.picture}
        style={{ aspectRatio: tileRatio(photo), backgroundColor: photo.color ?? undefined }}
        aria-label={t('compare_named', { name: label })}
        aria-haspopup="dialog"
        onClick={onCompare}
      >
        <Thumbnail src={photo.thumbnail_url} alt="" />
      </button>
      <div className={classes.text}>
        <label className={classes.choice}>
          <input type="radio" name={name} checked={isKept} aria-describedby={id} onChange={onKeep} />
          <span>{photo.name || label}</span>
        </label>
        <div id={id} className={classes.facts}>
          {merit && (
            <p>
              <Badge tone="brand">{merit}</Badge>
            </p>
          )}
          <p>
            <bdi>{dimensions}</bdi> · <bdi>{size}</bdi> · <bdi>{format}</bdi>
          </p>
          <p>{date}</p>
          {photo.albums.length > 0 && <p>{t('in_albums', { names: albums })}</p>}
        </div>
      </div>
    </div>
  )
}

interface Props {
  group: NearDuplicateGroup
  onResolve: (keep: number, trash: number[]) => Promise<void>
  onDismiss: (ids: number[]) => Promise<void>
}

/** Photos that look the same: one is kept, and the others go to the trash in one act. */
export function DuplicateGroup({ group, onResolve, onDismiss }: Props) {
  const { t } = useTranslation('near-duplicates')
  const formats = useFormats()
  const id = useId()
  const { photos, best_by, photo_count } = group
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [comparedId, setComparedId] = useState<number | null>(null)
  const [running, setRunning] = useState<'resolve' | 'dismiss' | null>(null)
  // The chosen photo may have left the group meanwhile.
  const kept = photos.find((photo) => photo.id === chosenId) ?? photos[0]!
  const others = photos.filter((photo) => photo !== kept)
  const freedBytes = others.reduce((sum, { bytes }) => sum + bytes, 0)

  async function run(kind: 'resolve' | 'dismiss', act: () => Promise<void>) {
    if (running) return
    setRunning(kind)
    await act()
    setRunning(null)
  }

  return (
    <article className={classes.group} aria-labelledby={id} tabIndex={-1}>
      <div className={classes.head}>
        <h2 id={id}>{t('group', { count: photo_count })}</h2>
        <span>{t('frees', { size: formats.bytes(freedBytes) })}</span>
        {photo_count > photos.length && <span>{t('listed', { count: photos.length })}</span>}
      </div>
      <div className={classes.photos} role="radiogroup" aria-label={t('choice')}>
        {photos.map((photo, place) => (
          <DuplicatePhoto
            key={photo.id}
            photo={photo}
            name={id}
            isKept={photo === kept}
            merit={place === 0 ? t('best', { merit: t(`merits.${best_by}`) }) : undefined}
            onKeep={() => setChosenId(photo.id)}
            onCompare={() => setComparedId(photo === kept ? others[0]!.id : photo.id)}
          />
        ))}
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<Columns2 size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setComparedId(others[0]!.id)}
        >
          {t('compare')}
        </Button>
        <Button
          variant="default"
          loading={running === 'dismiss'}
          disabled={running === 'resolve'}
          onClick={() => void run('dismiss', () => onDismiss(photos.map((photo) => photo.id)))}
        >
          {t('dismiss')}
        </Button>
        <Button
          loading={running === 'resolve'}
          disabled={running === 'dismiss'}
          onClick={() =>
            void run('resolve', () =>
              onResolve(
                kept.id,
                others.map((photo) => photo.id),
              ),
            )
          }
        >
          {t('resolve', { count: others.length })}
        </Button>
      </div>
      {comparedId !== null && (
        <Suspense>
          <CompareDialog
            photos={photos}
            keptId={kept.id}
            otherId={comparedId}
            onKeep={setChosenId}
            onClose={() => setComparedId(null)}
          />
        </Suspense>
      )}
    </article>
  )
}
