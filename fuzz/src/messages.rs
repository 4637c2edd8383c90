//! Messages of other machines.

use goban::{Position, Rules, Size};
use partner::Limits;
use shapes::Namer;
use wire::{CandidatesForm, LookForm, LookJob, SearchJob};

/// Messages are understood or refused; what is understood can be sent on and says the same.
pub fn messages(bytes: &[u8]) {
    if let Ok(job) = wire::from_bytes::<SearchJob>(bytes)
        && let Ok(position) = Position::try_from(&job.position)
    {
        let form = wire::PositionForm::from(&position);
        assert_eq!(Position::try_from(&form).unwrap(), position);
        let _ = job.request.to_request(position.size(), Limits::visits(1));
    }
    if let Ok(job) = wire::from_bytes::<LookJob>(bytes) {
        let _ = Position::try_from(&job.position);
    }
    let position = Position::new(Size::square(5).unwrap(), Rules::JAPANESE);
    if let Ok(form) = wire::from_bytes::<CandidatesForm>(bytes)
        && let Ok(found) = form.to_candidates(&position)
    {
        assert!(found.best().is_some_and(|it| position.is_legal(it.mv)));
        let again = CandidatesForm::new(&found, position.size());
        assert_eq!(again.to_candidates(&position).unwrap(), found);
    }
    if let Ok(form) = wire::from_bytes::<LookForm>(bytes) {
        let mut namer = Namer::embedded(position.size()).unwrap();
        let _ = form.to_look(&position, "A1".parse().unwrap(), &mut namer);
    }
}
