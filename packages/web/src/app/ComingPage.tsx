import { Button } from '@mantine/core'
import { useMatches, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Texts } from '#locales/texts.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

type Screen = keyof Texts['coming']['screens']

/** Stands in for a screen that is still being built, and says so. */
export function ComingPage() {
  const { t } = useTranslation(['coming', 'app'])
  const router = useRouter()
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  const name = title as Screen
  return (
    <EmptyState
      order={1}
      drawing="soon"
      title={t('coming:title', { title: t(`app:titles.${name}`) })}
      hint={t(`coming:screens.${name}`)}
      action={
        <Button variant="default" onClick={() => router.history.back()}>
          {t('coming:back')}
        </Button>
      }
    />
  )
}
