import type { NearDuplicatePhoto } from '@imagora/contract'
import { Button } from '@mantine/core'
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { PlainSelect } from '#ui/field/PlainSelect.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { Segments } from '#ui/layout/Segments.tsx'
import { useIsMobile } from '#ui/layout/use-is-mobile.ts'
import { Modal } from '#ui/overlay/Modal.tsx'
import { ComparedPictures, type CompareLabels, type CompareMode, compareModes } from './ComparedPictures.tsx'
import { photoFacts, usePhotoFacts } from './photo-facts.ts'
import { useSharedZoom } from './use-shared-zoom.ts'
import classes from './CompareDialog.module.css'

/** The facts of both photos; those that differ stand out. */
function FactTable({ kept, other, labels }: Record<'kept' | 'other', NearDuplicatePhoto> & { labels: CompareLabels }) {
  const { t } = useTranslation('near-duplicates')
  const factsOf = usePhotoFacts()
  const [ofKept, ofOther] = [factsOf(kept), factsOf(other)]
  return (
    <table className={classes.facts}>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{t('fact')}</span>
          </th>
          <th scope="col">{labels.kept}</th>
          <th scope="col">{labels.other}</th>
        </tr>
      </thead>
      <tbody>
        {photoFacts.map((fact) => (
          <tr key={fact} data-differs={ofKept[fact] !== ofOther[fact] || undefined}>
            <th scope="row">{t(`facts.${fact}`)}</th>
            <td>{ofKept[fact]}</td>
            <td>{ofOther[fact]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface Props {
  photos: NearDuplicatePhoto[]
  /** How the two are called; by default the one that is kept and the other one. */
  labels?: CompareLabels
  keptId: number
  /** Photo that is first compared with the kept one. */
  otherId: number
  /** Offers to keep the other one instead. */
  onKeep?: (id: number) => void
  onClose: () => void
}

/** Looks at two photos at once; of a group it is chosen which one to keep. */
export function CompareDialog({ photos, labels, keptId, otherId, onKeep, onClose }: Props) {
  const { t } = useTranslation(['near-duplicates', 'app'])
  const formats = useFormats()
  const isMobile = useIsMobile()
  const [mode, setMode] = useState<CompareMode>('side')
  const [chosenId, setChosenId] = useState(otherId)
  const zooming = useSharedZoom()
  const names = labels ?? { kept: t('near-duplicates:kept'), other: t('near-duplicates:other') }
  const kept = photos.find(({ id }) => id === keptId) ?? photos[0]!
  const others = photos.filter(({ id }) => id !== kept.id)
  const other = others.find(({ id }) => id === chosenId) ?? others[0]!

  return (
    <Modal
      kind="screen"
      transition={isMobile ? 'slide-up' : 'fade'}
      title={t('near-duplicates:compare_title')}
      opened
      onClose={onClose}
    >
      <div className={classes.page}>
        <div className={classes.tools}>
          <Segments
            label={t('near-duplicates:mode')}
            options={compareModes.map((value) => ({ value, label: t(`near-duplicates:modes.${value}`) }))}
            selected={mode}
            onSelect={setMode}
          />
          <div className={classes.zoom}>
            <IconButton
              label={t('near-duplicates:zoom_out')}
              keys="-"
              disabled={zooming.zoom.scale === 1}
              onClick={zooming.zoomOut}
            >
              <ZoomOut size={20} />
            </IconButton>
            <output className={classes.scale}>{formats.percent(zooming.zoom.scale)}</output>
            <IconButton label={t('near-duplicates:zoom_in')} keys="+" onClick={zooming.zoomIn}>
              <ZoomIn size={20} />
            </IconButton>
            <IconButton label={t('near-duplicates:fit')} keys="0" onClick={zooming.reset}>
              <Maximize size={20} />
            </IconButton>
          </div>
          {others.length > 1 && (
            <PlainSelect
              className={classes.choice}
              label={t('near-duplicates:compare_with')}
              selected={String(other.id)}
              options={others.map((photo) => ({
                value: String(photo.id),
                label: `${photo.name} · ${formats.dimensions(photo)} · ${formats.bytes(photo.bytes)}`,
              }))}
              onSelect={(id) => setChosenId(Number(id))}
            />
          )}
        </div>
        <ComparedPictures mode={mode} kept={kept} other={other} labels={names} zooming={zooming} />
        <FactTable kept={kept} other={other} labels={names} />
        <div className={classes.actions}>
          {onKeep && (
            <Button
              variant="default"
              onClick={() => {
                setChosenId(kept.id)
                onKeep(other.id)
              }}
            >
              {t('near-duplicates:swap_kept')}
            </Button>
          )}
          <Button onClick={onClose}>{t('app:close')}</Button>
        </div>
      </div>
    </Modal>
  )
}
