import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/site-mode.ts'

export const texts: Translation<typeof master, 'pt-BR'> = {
  'site-mode': {
    impersonation: { banner: 'Você está vendo o site como {name} até {time}.', stop: 'Encerrar' },
    title: 'Modo do site',
    modes: { normal: 'Normal', read_only: 'Somente leitura', maintenance: 'Manutenção' },
    hints: {
      normal: 'Tudo está disponível.',
      read_only: 'É possível ver, baixar e entrar. Envios e alterações são recusados.',
      maintenance: 'Só administradores podem usar o site. Os demais veem uma página de manutenção.',
    },
    message: 'Mensagem para os visitantes',
    message_help: 'Opcional. Por exemplo, o motivo e quando o site volta.',
    apply: 'Aplicar',
    applied: 'Modo do site alterado',
    banner: {
      read_only: 'O site está somente leitura no momento. Você pode ver e baixar, mas não enviar nem alterar nada.',
      maintenance: 'O site está em manutenção. Só administradores podem usá-lo.',
      disk_full: 'O disco do servidor está cheio. Você pode ver e excluir, mas não enviar nem alterar nada.',
      database: 'Não é possível gravar no banco de dados agora. Você pode ver e baixar. Isso termina sozinho.',
    },
    manage: 'Gerenciar',
    upload_refused: 'O site está somente leitura e não aceita envios agora',
  },
}
