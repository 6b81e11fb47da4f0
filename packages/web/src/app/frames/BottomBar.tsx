import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { Image, Images, Plus, Share2, UserRound } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { giveFiles } from '#lib/state/file-intake.ts'
import classes from './BottomBar.module.css'
import type { Place } from './places.ts'
import { useHasBeen } from '#lib/state/use-has-been.ts'

const MeSheet = lazy(async () => ({ default: (await import('./MeSheet.tsx')).MeSheet }))

/** The five places within reach of a thumb. */
export function BottomBar({ groups }: { groups: Place[][] }) {
  const { t } = useTranslation()
  const [isOpen, sheet] = useDisclosure()
  const isAsked = useHasBeen(isOpen)
  const item = (to: string, label: 'photos' | 'albums' | 'shares', Icon: typeof Image) => (
    <Link to={to} className={classes.place}>
      <Icon size={20} aria-hidden />
      {t(`nav.${label}`)}
    </Link>
  )

  return (
    <>
      <nav className={classes.bar} aria-label={t('nav.mobile')}>
        {item('/user/photos', 'photos', Image)}
        {item('/user/albums', 'albums', Images)}
        <button type="button" className={classes.upload} aria-label={t('nav.upload')} onClick={() => giveFiles([])}>
          <Plus size={20} aria-hidden />
        </button>
        {item('/user/shares', 'shares', Share2)}
        <button type="button" className={classes.place} aria-haspopup="dialog" onClick={sheet.open}>
          <UserRound size={20} aria-hidden />
          {groups.some((places) => places.some(({ count }) => count)) && <i className={classes.dot} />}
          {t('nav.me')}
        </button>
      </nav>
      {isAsked && (
        <Suspense>
          <MeSheet groups={groups} opened={isOpen} onClose={sheet.close} />
        </Suspense>
      )}
    </>
  )
}
