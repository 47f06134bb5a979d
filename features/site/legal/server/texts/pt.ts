/** The legal texts in Brazilian Portuguese: the same sections and sentences as in English, one for one. */
import type { LegalTexts } from '../../documents.ts';

export const pt: LegalTexts = {
  terms: {
    title: 'Termos e Condições',
    sections: [
      {
        heading: 'Quem somos',
        body: [
          { text: 'Este site é operado por {operator}, {operatorAddress}.' },
          { text: 'Este site é operado por {operator}.', without: ['operatorAddress'] },
          { text: 'Este site é operado pelo operador desta instalação.', without: ['operator'] },
          'Ele tem a licença {licenceNumber} de {licenceAuthority}.',
          'Ao abrir uma conta, você aceita estes termos e a política de privacidade na versão em vigor nesse dia.',
        ],
      },
      {
        heading: 'Quem pode jogar',
        body: [
          'Você precisa ter pelo menos {minAge} anos e a idade legal para jogar onde está.',
          'O dinheiro real não está disponível em: {closedCountries}.',
          { text: 'Uma pessoa tem uma conta.', needs: ['oneAccount'] },
          'Jogue por conta própria, com o seu próprio dinheiro, e informe dados verdadeiros. É proibido usar programas para obter vantagem injusta ou a conta de outra pessoa.',
        ],
      },
      {
        heading: 'Sua conta',
        body: [
          'Guarde sua senha só para você. Depois de uma troca de senha, e-mail ou segundo fator, os saques ficam fechados por {lockHours} horas.',
          {
            text: 'Uma conta sem uso não custa nada: não cobramos taxa de contas inativas.',
            without: ['dormantFeePercent'],
          },
          'Onde as regras do seu país o determinam, uma conta sem acessos nem apostas durante seis meses custa até {dormantFeePercent} % do saldo por mês: a partir de trinta dias depois da nossa carta e até você entrar.',
          {
            text: 'Você pode encerrar sua conta a qualquer momento. O que é seu ainda pode ser sacado.',
            needs: ['limits'],
          },
        ],
      },
      {
        heading: 'Verificação',
        body: [
          'Até sua identidade ser verificada, você pode sacar até {kycWithdrawalsEur} euros no total.',
          'Até sua identidade ser verificada, você pode depositar até {kycDepositsEur} euros no total.',
          'Podemos pedir documentos sobre sua identidade, seu endereço e a origem do seu dinheiro.',
        ],
      },
      {
        heading: 'Depósitos e saques',
        body: [
          'Os depósitos contam quando a rede os confirma. Os que valem menos de {minDepositEur} euros não são creditados automaticamente.',
          'O menor saque vale {minWithdrawalEur} euros.',
          'Em um dia você pode sacar até {dayWithdrawalsEur} euros.',
          'Onde as regras do seu país o determinam, {payoutCapBtc} BTC de um ganho desse valor ou maior em uma única aposta podem ser sacados de imediato, e outro tanto a cada sete dias.',
          'Nossa taxa de saque é de {feeFrom}% no início e cai até {feeTo}% no nível mais alto. Antes de você confirmar, a página mostra a taxa e o custo da rede, se for você quem o paga.',
          'Os saques que precisam ser vistos pela equipe são tratados entre {pickupFrom} e {pickupTo} ({pickupZone}).',
          'Os depósitos precisam ser apostados {wageringTimes} vezes antes que o dinheiro saia.',
          'Uma conta marcada pela equipe segundo a nossa política AML precisa apostar seus depósitos {flaggedTimes} vezes antes que o dinheiro saia.',
          'Um depósito que a rede desfaz é desfeito aqui também. O que dele já foi gasto é uma dívida que os próximos depósitos pagam.',
        ],
      },
      {
        heading: 'Jogo',
        body: [
          {
            text: 'O resultado dos nossos próprios jogos é decidido por seeds comprometidas antes da sua aposta. Você mesmo pode conferir cada aposta.',
            needs: ['originals'],
          },
          {
            text: 'Uma rodada interrompida fica guardada: você a termina depois, ou a aposta volta.',
            needs: ['originals'],
          },
          {
            text: 'As apostas esportivas são resolvidas pelos resultados do nosso feed. Quando um resultado é corrigido, a aposta é resolvida de novo, a seu favor ou contra você.',
            needs: ['sport'],
          },
          {
            text: 'Os futuros seguem um preço simulado nosso, comprometido antes do seu dia e que pode ser calculado de novo depois. Uma posição pode perder toda a aposta.',
            needs: ['futures'],
          },
          'O saldo do Modo Diversão não pode ser sacado nem trocado.',
          'Vale o registro no nosso servidor. Se ele mostrar que erramos, corrigimos abertamente, no extrato da sua conta.',
        ],
      },
      {
        heading: 'Bônus e recompensas',
        body: [
          'Um bônus expira {bonusDays} dias depois de dado, a menos que o rollover seja cumprido até lá. Enquanto você joga com bônus, a maior aposta é de {bonusMaxBetUsd} dólares americanos.',
          'Um bônus dado sem depósito paga no máximo {bonusCapTimes} vezes o seu valor.',
          'O rakeback não resgatado expira após {rakebackDays} dias.',
          'Os tickets da roda expiram {ticketDays} dias depois que chegou o mais novo deles.',
          { text: 'Os termos de cada oferta ficam ao lado dela e valem antes destes.', needs: ['bonuses'] },
        ],
      },
      {
        heading: 'Limites e pausas',
        body: [
          'Você pode definir limites e fazer uma pausa a qualquer momento. Um limite maior só vale após {coolingHours} horas, quando você o confirma.',
          {
            text: 'Aquilo de que você se exclui fica fechado até o fim que escolheu. Os detalhes estão no texto sobre autoexclusão.',
            needs: ['limits'],
          },
        ],
      },
      {
        heading: 'Pelo que respondemos',
        body: [
          {
            text: 'Devemos a você o seu saldo, por inteiro. Todos os dias publicamos uma prova de tudo o que devemos aos jogadores.',
            needs: ['solvency'],
          },
          { text: 'Devemos a você o seu saldo, por inteiro.', without: ['solvency'] },
          'Por todo o resto, até onde a lei permite, respondemos até {liabilityUsd} dólares americanos.',
        ],
      },
      {
        heading: 'Reclamações, lei, mudanças',
        body: [
          'Escreva para nós: {contact}.',
          'Se não conseguirmos resolver, você pode recorrer a {complaints}.',
          'Estes termos são regidos por {law}.',
          'Estes textos seguem as regras em vigor: os números mudam quando uma configuração muda, e cada versão é guardada. Quando uma mudança importa para você, pedimos que a aceite.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Política de Privacidade',
    sections: [
      {
        heading: 'Quem é responsável',
        body: [
          { text: '{operator}, {operatorAddress}, é responsável pelos seus dados.' },
          { text: '{operator} é responsável pelos seus dados.', without: ['operatorAddress'] },
          { text: 'O operador desta instalação é responsável pelos seus dados.', without: ['operator'] },
          'Dúvidas sobre isso: {contact}.',
        ],
      },
      {
        heading: 'O que guardamos e por quê',
        body: [
          'Seu nome aqui, e-mail e senha, esta última só como hash: para dar uma conta a você.',
          'Dispositivos e endereços de onde você entra: para proteger sua conta e detectar abusos. São apagados {deviceDays} dias após o último uso, menos o último.',
          'Cada aposta, pagamento e saldo: são os livros desta casa e a prova de cada jogo. Não são apagados.',
          {
            text: 'Os documentos que você envia, criptografados: porque a lei pede que conheçamos nossos jogadores.',
            needs: ['limits'],
          },
          'Quais das nossas regras recusaram algo a você, por {refusalDays} dias: para responder às suas perguntas sobre isso.',
          {
            text: 'O que você escreve no chat e ao suporte: para exibir, para ajudar você e para manter a ordem.',
            needs: ['chat'],
          },
        ],
      },
      {
        heading: 'Decisões tomadas por programas',
        body: [
          'Programas avaliam limites, países e se um saque precisa ser visto pela equipe.',
          { text: 'Você pode pedir ao suporte que uma pessoa veja o caso.', needs: ['support'] },
        ],
      },
      {
        heading: 'Quem os recebe',
        body: [
          'As redes veem os endereços e valores de depósitos e saques. As autoridades recebem o que a lei exige. Não vendemos nada.',
          'Outros jogadores veem seu nome, seu nível e suas apostas. Você pode ocultar seu nome nas suas apostas.',
        ],
      },
      {
        heading: 'Cookies',
        body: [
          'Os cookies mantêm você conectado, protegem formulários e lembram um convite. Suas escolhas de idioma, som e aparência ficam no seu navegador. Não há cookies de publicidade.',
        ],
      },
      {
        heading: 'Seus direitos',
        body: [
          'Você pode baixar uma cópia dos seus dados nas configurações a qualquer momento e corrigir o que estiver errado.',
          'Você pode pedir que os apaguemos: {contact}. Fica o que precisamos guardar para os livros, a imparcialidade e a lei.',
          'Você pode reclamar à sua autoridade de proteção de dados.',
        ],
      },
    ],
  },
  exclusion: {
    title: 'Autoexclusão',
    sections: [
      {
        heading: 'Quando jogar deixa de ser divertido',
        body: [
          'Você aposta mais do que queria, tenta recuperar perdas, esconde isso ou pega emprestado para jogar? Então faça uma pausa e converse com alguém.',
        ],
      },
      {
        heading: 'O que você pode fazer aqui',
        body: [
          'Uma pausa curta: {breakLengths}.',
          'Autoexclusão: {exclusionLengths}. Vale na hora para todos os produtos e não pode terminar antes.',
          'Limites de depósitos, perdas, apostas e tempo. Os menores valem na hora, os maiores após {coolingHours} horas e só quando você os confirma.',
          {
            text: 'Um lembrete de há quanto tempo você está jogando, com a frequência que escolher.',
            needs: ['limits'],
          },
          { text: 'Tudo isso está nas configurações, em limites.', needs: ['limits'] },
        ],
      },
      {
        heading: 'Seu dinheiro enquanto isso',
        body: [{ text: 'O que é seu pode ser sacado também durante uma pausa.', needs: ['wallet'] }],
      },
      {
        heading: 'Depois',
        body: [
          { text: 'Uma exclusão termina no seu prazo. A que é para sempre não termina.', needs: ['limits'] },
          'No rodapé de cada página há links para ajuda gratuita. Programas que bloqueiam sites de jogo nos seus dispositivos também ajudam.',
          'Pessoas próximas a você podem nos escrever quando se preocupam: {contact}.',
        ],
      },
    ],
  },
  aml: {
    title: 'Política AML',
    sections: [
      {
        heading: 'Nosso dever',
        body: [
          'Não queremos dinheiro de crimes nem o repassamos. Por isso conhecemos nossos jogadores, observamos os pagamentos e mantemos registros.',
        ],
      },
      {
        heading: 'Quando pedimos documentos',
        body: [
          'Antes que um jogador não verificado saque mais de {kycWithdrawalsEur} euros no total.',
          'Antes que um jogador não verificado deposite mais de {kycDepositsEur} euros no total.',
          'Sempre que um pagamento ou o modo de jogar de alguém nos der motivo. Então podemos perguntar de onde vem o dinheiro.',
        ],
      },
      {
        heading: 'Pagamentos',
        body: [
          'A equipe analisa um pagamento antes que ele vá para um endereço da nossa lista de observação.',
          'Quando há suspeita de mixers ou outras fontes que escondem a origem do dinheiro, a conta é marcada, e os depósitos precisam ser apostados {flaggedTimes} vezes antes que o dinheiro saia.',
          'Depósitos são para jogar. De quem passa dinheiro sem jogar podemos pedir explicações.',
        ],
      },
      {
        heading: 'Registros e comunicações',
        body: [
          'Os registros de pagamentos e identidade são guardados por pelo menos {amlYears} anos. Cada ato da equipe fica em um log que não pode ser alterado sem que se note.',
          'Onde a lei exige, comunicamos às autoridades, e não podemos dizê-lo.',
        ],
      },
    ],
  },
  license: {
    title: 'Licença',
    sections: [
      {
        heading: 'Licença',
        body: [
          { text: '{operator} opera este site sob a licença {licenceNumber} de {licenceAuthority}.' },
          {
            text: 'Esta instalação não informa licença. Seu operador responde pelas leis do lugar onde ela é oferecida.',
            without: ['licenceNumber'],
          },
        ],
      },
      {
        heading: 'Idade e países',
        body: [
          'Ninguém com menos de {licenceAge} anos pode jogar.',
          'O dinheiro real não está disponível em: {closedCountries}.',
        ],
      },
      {
        heading: 'Produtos',
        body: [
          { text: 'Jogos próprios, cujos resultados qualquer um pode conferir.', needs: ['originals'] },
          { text: 'Apostas esportivas.', needs: ['sport'] },
          { text: 'Futuros sobre um preço simulado.', needs: ['futures'] },
        ],
      },
      {
        heading: 'Seu dinheiro',
        body: [
          {
            text: 'O que devemos aos jogadores é publicado todos os dias como uma prova que cada jogador pode conferir.',
            needs: ['solvency'],
          },
          'Os livros são mantidos em partidas dobradas, e todo lançamento permanece.',
        ],
      },
      {
        heading: 'Reclamações',
        body: [
          'Escreva para nós: {contact}.',
          'Se não conseguirmos resolver, você pode recorrer a {complaints}.',
        ],
      },
    ],
  },
};
