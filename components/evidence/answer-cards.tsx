import { type LucideIcon, MapPin, OctagonPause, RotateCcw, ShieldCheck, UserRound, UserRoundCheck } from 'lucide-react';
import { type Answer, QUESTIONS } from '@/lib/evidence/dossier';
import { EvidenceLinks, type FactNames } from './evidence-links';

const QUESTION: Record<Answer['question'], { text: string; Icon: LucideIcon }> = {
  initiator: { text: 'Who initiated it?', Icon: UserRound },
  identity: { text: 'Which identity did it run under?', Icon: UserRoundCheck },
  authority: { text: 'What was it allowed to do, and what did it do?', Icon: ShieldCheck },
  location: { text: 'Where did it run?', Icon: MapPin },
  stop: { text: 'Why did it stop, and when did a person get control?', Icon: OctagonPause },
  retry: { text: 'Is a retry safe?', Icon: RotateCcw },
};

/** The six questions that everybody asks of an execution, each answered by facts or not at all. */
export function AnswerCards({ answers, names }: { answers: readonly Answer[]; names: FactNames }) {
  return (
    <section
      aria-label="Six questions"
      className="grid gap-px border-y border-line bg-line sm:grid-cols-2 xl:grid-cols-3"
    >
      {QUESTIONS.map((question) => {
        const found = answers.find((answer) => answer.question === question);
        return <AnswerCard key={question} question={question} answer={found} names={names} />;
      })}
    </section>
  );
}

interface AnswerCardProps {
  question: Answer['question'];
  answer: Answer | undefined;
  names: FactNames;
}

function AnswerCard({ question, answer, names }: AnswerCardProps) {
  const { text, Icon } = QUESTION[question];
  return (
    <div className="flex min-w-0 flex-col gap-1 bg-page px-4 py-3">
      <h2 className="flex items-center gap-1.5 text-xs font-medium text-muted">
        <Icon aria-hidden className="size-3.5 shrink-0" />
        {text}
      </h2>
      {answer?.answer ? (
        <>
          <p className="break-words">{answer.answer}</p>
          <EvidenceLinks factIds={answer.fact_ids} more={answer.more_facts} names={names} />
        </>
      ) : (
        <p className="text-muted italic">Not evidenced: no fact speaks of it.</p>
      )}
    </div>
  );
}
