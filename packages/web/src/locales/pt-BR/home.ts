import type { Translation } from '../texts.ts'
import type { texts as master } from '../zh-CN/home.ts'

export const texts: Translation<typeof master, 'pt-BR'> = {
  home: {
    drop_title: 'Solte as fotos aqui',
    drop_hint: 'ou cole, ou clique para escolher arquivos',
    drop_over: 'Solte para enviar',
    choose: 'Escolher fotos',
    limit: 'Até {size} cada',
    register: 'Criar conta grátis',
    login: 'Entrar',
    library: 'Abrir minha biblioteca',
    explore: 'Explorar fotos públicas',
    newest: 'Fotos públicas recentes',
    newest_all: 'Ver tudo',
    numbers: 'Estatísticas do site',
    photos: 'fotos',
    users: 'pessoas',
    stored: 'armazenados',
    features_title: 'Tudo pensado para suas fotos',
    features_hint: 'Discreto, rápido e inteiramente seu.',
    features: {
      links: {
        title: 'Links que duram',
        text: 'Os links apontam para a foto, não para onde ela está armazenada. São curtos, difíceis de adivinhar e funcionam até você excluir a foto.',
      },
      speed: {
        title: 'Rápido e estável',
        text: 'As miniaturas são criadas durante o envio. As páginas mostram primeiro as cores, depois as fotos, e o layout nunca salta.',
      },
      unlisted: {
        title: 'Não listadas por padrão',
        text: 'Só quem tem o link vê uma foto nova. Quando você a exclui, o link para de funcionar na hora.',
      },
      safe: {
        title: 'Enviou, está seguro',
        text: 'Um envio só termina quando o arquivo está salvo em disco. Uma queda de energia ou um reinício não faz você perdê-lo.',
      },
      tools: {
        title: 'API aberta',
        text: 'Cada recurso tem uma API documentada, e cada token só faz o que você permitir.',
      },
      own: {
        title: 'Byte por byte',
        text: 'O arquivo que você envia é o arquivo armazenado, nunca recomprimido sem você saber, no seu próprio servidor.',
      },
    },
  },
}
