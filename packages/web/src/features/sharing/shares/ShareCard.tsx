import type { Share } from '@imagora/contract'
import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Copy, Download, EllipsisVertical, ExternalLink, Eye, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AlbumCover } from '#components/albums/AlbumCover.tsx'
import { useCopy } from '#components/links/use-copy.ts'
import { linkInStyle } from '#lib/formats/embed-codes.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { useLinkStyle } from '#data/identity/link-style.ts'
import { shareName } from '#data/sharing/shares.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { PopMenu, PopMenuItem, PopMenuLine } from '#ui/overlay/PopMenu.tsx'
import classes from './ShareCard.module.css'
import { ShareBadges } from './ShareBadges.tsx'

interface Props {
  share: Share
  isChosen: boolean
  /** Whether a click on the card selects it. */
  isChoosing: boolean
  onChoose: () => void
  onEdit: () => void
  onDelete: () => void
}

function Figures({ share: { view_count, download_count } }: { share: Share }) {
  const { t } = useTranslation('shares')
  const formats = useFormats()
  const figures = [
    { Icon: Eye, count: view_count, words: t('views', { count: view_count }) },
    { Icon: Download, count: download_count, words: t('downloads', { count: download_count }) },
  ]
  return (
    <ul className={classes.figures}>
      {figures.map(({ Icon, count, words }) => (
        <li key={words} title={words}>
          <Icon size={14} aria-hidden />
          <span aria-hidden>{formats.compact(count)}</span>
          <span className="unseen">{words}</span>
        </li>
      ))}
    </ul>
  )
}

function Menu({ share, name, onEdit, onDelete }: Pick<Props, 'share' | 'onEdit' | 'onDelete'> & { name: string }) {
  const { t } = useTranslation('shares')
  return (
    <PopMenu label={t('menu_named', { name })} trigger={<EllipsisVertical size={16} />}>
      <PopMenuItem onClick={() => window.open(share.url, '_blank', 'noopener')}>
        <ExternalLink size={16} />
        {t('open')}
      </PopMenuItem>
      <PopMenuItem onClick={onEdit}>
        <Pencil size={16} />
        {t('edit')}
      </PopMenuItem>
      <PopMenuLine />
      <PopMenuItem onClick={onDelete}>
        <Trash2 size={16} />
        {t('remove')}
      </PopMenuItem>
    </PopMenu>
  )
}

/** Card of a share; the whole card opens its panel. */
export function ShareCard({ share, isChosen, isChoosing, onChoose, onEdit, onDelete }: Props) {
  const { t } = useTranslation('shares')
  const copy = useCopy('link')
  const style = useLinkStyle()
  const { id, url, type, covers, content, album, photo_count } = share
  const count = t('photos', { count: photo_count })
  const name = shareName(share, count)
  return (
    <article className={classes.card} data-chosen={isChosen || undefined} data-over={share.is_expired || undefined}>
      <AlbumCover covers={covers} className={classes.covers} />
      <div className={classes.check}>
        <Checkbox aria-label={t('choose_named', { name })} checked={isChosen} onChange={onChoose} />
      </div>
      <div className={classes.body}>
        <h2 className={classes.name}>
          {isChoosing ? (
            <button type="button" className={classes.link} aria-pressed={isChosen} onClick={onChoose}>
              {name}
            </button>
          ) : (
            <Link from="/user/shares" to="." search={(before) => ({ ...before, share: id })} className={classes.link}>
              {name}
            </Link>
          )}
        </h2>
        <p className={classes.kind}>
          {t(`kinds.${type}`)} · {count}
        </p>
        {album && content && <p className={classes.content}>{content}</p>}
        <ShareBadges share={share} />
      </div>
      <div className={classes.foot}>
        <Figures share={share} />
        <IconButton label={t('copy_link')} onClick={() => void copy(linkInStyle(url, style))}>
          <Copy size={16} />
        </IconButton>
        <Menu share={share} name={name} onEdit={onEdit} onDelete={onDelete} />
      </div>
    </article>
  )
}
