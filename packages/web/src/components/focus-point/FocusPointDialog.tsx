import type { PhotoDetail } from '@imagora/contract'
import { Alert, Button } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUpdatePhoto } from '#data/library/own-photos.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { CENTER, cropPosition, type FocusPoint, moveByKey, pointAt } from './focus-crop.ts'
import classes from './FocusPointDialog.module.css'

interface PhotoProps {
  photo: PhotoDetail
}

interface PointProps extends PhotoProps {
  point: FocusPoint | null
  onChange: (point: FocusPoint) => void
}

/** The picture with a marker that pointers and arrow keys move. */
function Picture({ photo, point, onChange }: PointProps) {
  const { t } = useTranslation('transforms')
  const { percent } = useFormats()
  const marker = useRef<HTMLDivElement>(null)
  const { x, y } = point ?? CENTER

  const handlePointer = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointerdown') {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      marker.current!.focus()
    } else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    onChange(pointAt(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY))
  }
  const handleKey = (event: KeyboardEvent) => {
    const moved = moveByKey(point ?? CENTER, event)
    if (!moved) return
    event.preventDefault()
    onChange(moved)
  }

  return (
    <div className={classes.frame}>
      <div className={classes.picture} onPointerDown={handlePointer} onPointerMove={handlePointer}>
        <img src={photo.preview_url} alt={photo.alt || photo.name} draggable={false} />
        <div
          ref={marker}
          className={classes.marker}
          data-unset={point === null || undefined}
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input moves along one line
          role="slider"
          tabIndex={0}
          data-autofocus
          aria-label={t('focus.marker')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(x * 100)}
          aria-valuetext={point ? t('focus.position', { x: percent(x), y: percent(y) }) : t('focus.none')}
          onKeyDown={handleKey}
        />
      </div>
    </div>
  )
}

const ratios = { '1:1': 1, '16:9': 16 / 9 }

/** Shows what usual crops would keep. */
function Crops({ photo, point }: Omit<PointProps, 'onChange'>) {
  const { t } = useTranslation('transforms')
  return (
    <section className={classes.crops} aria-label={t('focus.crops')}>
      {Object.entries(ratios).map(([name, ratio]) => (
        <figure key={name}>
          <img
            src={photo.preview_url}
            alt={t('focus.crop', { ratio: name })}
            style={{ aspectRatio: ratio, objectPosition: cropPosition(photo, ratio, point ?? CENTER) }}
          />
          <figcaption aria-hidden>{name}</figcaption>
        </figure>
      ))}
    </section>
  )
}

function FocusPointForm({ photo, onClose }: PhotoProps & { onClose: () => void }) {
  const { t } = useTranslation(['transforms', 'app'])
  const { percent } = useFormats()
  const [point, setPoint] = useState(photo.focus)
  const { mutateAsync, isPending, error } = useUpdatePhoto()
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])

  // Promises settle after the dialog is closed too; the callbacks of `mutate` would not be called any more.
  const save = async () => {
    const { id, focus: previous } = photo
    const fail = ({ message }: Error) => notices.error({ title: t('app:modification_failed'), message })
    const takeBack = () => void mutateAsync({ id, body: { focus: previous } }).catch(fail)
    try {
      await mutateAsync({ id, body: { focus: point } })
      const action = { label: t('app:undo'), onAct: takeBack, isUndo: true }
      notices.success({
        id: 'focus',
        message: t(point ? 'transforms:focus.saved' : 'transforms:focus.cleared'),
        action,
      })
      if (isMounted.current) onClose()
    } catch (saveError) {
      if (!isMounted.current) fail(saveError as Error)
    }
  }

  return (
    <div className={classes.form}>
      <p className={classes.hint}>{t('transforms:focus.hint')}</p>
      <div className={classes.columns}>
        <Picture photo={photo} point={point} onChange={setPoint} />
        <Crops photo={photo} point={point} />
      </div>
      <p className={classes.position}>
        {point
          ? t('transforms:focus.position', { x: percent(point.x), y: percent(point.y) })
          : t('transforms:focus.none')}
      </p>
      {error && (
        <Alert color="red" title={t('app:modification_failed')}>
          {error.message}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setPoint(null)}>
          {t('transforms:focus.clear')}
        </Button>
        <Button loading={isPending} onClick={() => void save()}>
          {t('transforms:focus.save')}
        </Button>
      </div>
    </div>
  )
}

interface Props extends PhotoProps {
  opened: boolean
  onClose: () => void
}

/** Sets the point of a photo that crops keep near their center. */
export function FocusPointDialog({ photo, opened, onClose }: Props) {
  const { t } = useTranslation('transforms')
  return (
    <Dialog isWide opened={opened} onClose={onClose} title={t('focus.title')}>
      <FocusPointForm key={photo.id} photo={photo} onClose={onClose} />
    </Dialog>
  )
}
