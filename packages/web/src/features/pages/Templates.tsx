import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfigs } from '#data/content/site.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import classes from './Pages.module.css'
import { filledWith, type LegalName, type PageValues } from './values.ts'

interface Props {
  values: PageValues
  onFill: (values: PageValues) => void
}

const languages = {
  'zh-CN': () => import('./templates/zh-CN.ts'),
  'en-US': () => import('./templates/en-US.ts'),
}
type TemplateLanguage = keyof typeof languages

interface Wanted {
  legal: LegalName
  language: TemplateLanguage
}

const choices: Wanted[] = (['terms', 'privacy'] as const).flatMap((legal) =>
  (['zh-CN', 'en-US'] as const).map((language) => ({ legal, language })),
)

/** Texts to begin with, so that nobody starts with an empty page. What is there is replaced only when that is meant. */
export function Templates({ values, onFill }: Props) {
  const { t } = useTranslation('content')
  const { site } = useConfigs()
  const [asked, setAsked] = useState<Wanted | null>(null)

  async function fill({ legal, language }: Wanted) {
    setAsked(null)
    const { templates } = await languages[language]()
    onFill(filledWith(values, legal, templates[legal](site.title || 'Imagora')))
  }

  return (
    <div className={classes.templates}>
      <span>{t('templates.label')}</span>
      {choices.map((wanted) => (
        <Button
          key={`${wanted.legal} ${wanted.language}`}
          size="xs"
          variant="default"
          onClick={() => (values.content.trim() ? setAsked(wanted) : void fill(wanted))}
        >
          {t(`templates.${wanted.legal}_${wanted.language}`)}
        </Button>
      ))}
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && void fill(asked)}
        title={t('templates.replace')}
        action={t('templates.replace_action')}
      >
        {t('templates.replace_hint')}
      </ConfirmDialog>
    </div>
  )
}
