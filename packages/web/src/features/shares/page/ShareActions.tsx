import { Button } from '@mantine/core'
import { Download, EllipsisVertical, Flag, ImagePlus, Keyboard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PlainSelect } from '#ui/field/PlainSelect.tsx'
import { PopMenu, PopMenuItem } from '#ui/overlay/PopMenu.tsx'
import { Segments } from '#ui/layout/Segments.tsx'
import type { OpenShare } from '#data/sharing/public-share.ts'
import { type ShareSearch, type Sort, sorts } from './search.ts'
import type { AskedOf } from './ShareLayers.tsx'
import classes from './ShareView.module.css'

interface Props {
  share: OpenShare
  view: 'cluster' | 'grid'
  sort: Sort
  onShow: (search: ShareSearch) => void
  onDownload: () => void
  onAsk: (asked: AskedOf) => void
}

const searchOf = (view: string, sort: string): ShareSearch => ({
  ...(view === 'grid' && { view }),
  ...(sort !== 'taken_desc' && { sort: sort as Sort }),
})

/** How a share is looked at, and what can be done with it. */
export function ShareActions({ share, view, sort, onShow, onDownload, onAsk }: Props) {
  const { t } = useTranslation('share-page')
  return (
    <>
      {share.uploads !== 'off' && (
        <Button variant="light" leftSection={<ImagePlus size={16} />} onClick={() => onAsk('upload')}>
          {t('add')}
        </Button>
      )}
      {share.is_download_allowed && (
        <Button
          variant={share.uploads === 'off' ? 'light' : 'default'}
          leftSection={<Download size={16} />}
          onClick={onDownload}
        >
          {t('download_all')}
        </Button>
      )}
      <div className={classes.looks}>
        <Segments
          label={t('view')}
          options={(['cluster', 'grid'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
          chosen={view}
          onChoose={(value) => onShow(searchOf(value, sort))}
        />
        <PlainSelect
          className={classes.sort}
          label={t('sort')}
          options={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          chosen={sort}
          onChoose={(value) => onShow(searchOf(view, value))}
        />
        <PopMenu label={t('more')} trigger={<EllipsisVertical size={20} />}>
          <PopMenuItem onClick={() => onAsk('help')}>
            <Keyboard size={16} />
            {t('keys')}
          </PopMenuItem>
          <PopMenuItem onClick={() => onAsk('report')}>
            <Flag size={16} />
            {t('report')}
          </PopMenuItem>
        </PopMenu>
      </div>
    </>
  )
}
