import { Button } from '@mantine/core'
import { Copy, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { loadTiles } from '#components/gallery/load-tiles.ts'
import type { GallerySource } from '#components/gallery/source.ts'
import type { GallerySelection } from '#components/gallery/use-gallery-selection.ts'
import { useCopyLinks } from '#components/use-copy-links.ts'
import { type LinkForm, linkForms } from '#lib/embed-codes.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { notices } from '#ui/notices.tsx'
import { PopMenu, PopMenuItem } from '#ui/PopMenu.tsx'
import classes from './SelectionBar.module.css'

interface Props {
  chosen: GallerySelection
  total: number
  source: GallerySource
  onDelete: () => void
}

/** What can be done with the photos that are chosen; stands where the title does. */
export function SelectionBar({ chosen, total, source, onDelete }: Props) {
  const { t } = useTranslation(['photos', 'app'])
  const copyLinks = useCopyLinks()
  const count = chosen.selection.chosen
  const copy = async (form: LinkForm) => copyLinks(await loadTiles(source, chosen.chosenIds()), form)
  const withPhotos = (act: () => void) => () => {
    if (count > 0) act()
    else notices.info({ id: 'select_first', message: t('photos:select_first') })
  }

  return (
    <div className={classes.bar} role="toolbar" aria-label={t('photos:selection')}>
      <IconButton label={t('photos:selection_end')} onClick={chosen.end}>
        <X size={20} />
      </IconButton>
      <h1 className="unseen">{t('photos:title')}</h1>
      <output className={classes.count}>{t('photos:selected', { count, total })}</output>
      <Button variant="subtle" color="gray" px="xs" onClick={chosen.chooseAll}>
        {t('photos:select_all')}
      </Button>
      <div className={classes.actions}>
        <PopMenu label={t('photos:copy_links')} trigger={<Copy size={20} />}>
          {linkForms.map((form) => (
            <PopMenuItem key={form} onClick={withPhotos(() => void copy(form))}>
              {t(`photos:forms.${form}`)}
            </PopMenuItem>
          ))}
        </PopMenu>
        <Button color="red" variant="light" leftSection={<Trash2 size={16} />} onClick={withPhotos(onDelete)}>
          {t('app:remove')}
        </Button>
      </div>
    </div>
  )
}
