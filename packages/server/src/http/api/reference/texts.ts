import type { Language } from '@imagora/contract'
import { enUS } from './texts.en-US.ts'
import { zhCN } from './texts.zh-CN.ts'
import type { ReferenceTexts } from './reference-texts.ts'

export const referenceTexts: Record<Language, ReferenceTexts> = { 'zh-CN': zhCN, 'en-US': enUS }
