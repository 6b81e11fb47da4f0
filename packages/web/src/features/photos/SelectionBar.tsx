import type { Photo } from '@imagora/contract'
import { Button, Menu } from '@mantine/core'
import { Copy, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCopyLinks } from '#components/use-copy-links.ts'
import { linkForms } from '#lib/embed-codes.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { notices } from '#ui/notices.tsx'
import classes from './SelectionBar.module.css'

interface Props {
  chosen: Photo[]
  total: number
  onAll: () => void
  onClose: () => void
  onDelete: () => void
}

/** What can be done with the photos that are chosen; stands where the title does. */
export function SelectionBar({ chosen, total, onAll, onClose, onDelete }: Props) {
  const { t } = useTranslation(['photos', 'app'])
  const copyLinks = useCopyLinks()
  const withPhotos = (act: () => void) => () => {
    if (chosen.length > 0) act()
    else notices.info({ id: 'select_first', message: t('photos:select_first') })
  }

  return (
    <div className={classes.bar} role="toolbar" aria-label={t('photos:selection')}>
      <IconButton label={t('photos:selection_end')} onClick={onClose}>
        <X size={20} />
      </IconButton>
      <h1 className="unseen">{t('photos:title')}</h1>
      <output className={classes.count}>{t('photos:selected', { count: chosen.length, total })}</output>
      <Button variant="subtle" color="gray" px="xs" onClick={onAll}>
        {t('photos:select_all')}
      </Button>
      <div className={classes.actions}>
        <Menu position="bottom-end" withinPortal={false}>
          <Menu.Target>
            <Button variant="default" leftSection={<Copy size={16} />}>
              {t('photos:copy_links')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {linkForms.map((form) => (
              <Menu.Item key={form} onClick={withPhotos(() => void copyLinks(chosen, form))}>
                {t(`photos:forms.${form}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Button color="red" variant="light" leftSection={<Trash2 size={16} />} onClick={withPhotos(onDelete)}>
          {t('app:remove')}
        </Button>
      </div>
    </div>
  )
}
