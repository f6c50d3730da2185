import classes from './money-path.module.css';

const stages = [
  {
    title: 'Paid',
    text: 'The client pays the full price when hiring, before the work starts.',
  },
  {
    title: 'Held',
    text: 'The money is held while the work is done. Neither side can take it alone.',
  },
  {
    title: 'Released',
    text: 'The client approves the delivery, or does not object in time, and the developer is paid.',
  },
];

export function MoneyPath() {
  return (
    <section className={`bw-page ${classes.path}`} aria-labelledby="path-title">
      <h2 id="path-title">Where the money is at each stage</h2>
      <ol>
        {stages.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
